import { describe, expect, it } from 'vitest';
import { effectText } from '../../../src/bot/conversation/effect.ts';

describe('effectText', () => {
  it.each([
    ['kubectl -n shop delete pod cart-1', 'deletes pod cart-1'],
    ['kubectl delete pod/cart-1 -n shop --force', 'deletes pod/cart-1'],
    ['kubectl -n shop scale deployment/cart --replicas=3', 'changes deployment/cart'],
    ['kubectl -n shop set image deployment/cart cart=cart:8', 'changes deployment/cart'],
    ['kubectl -n shop rollout undo deployment/cart', 'replaces the pods of deployment/cart'],
    ['kubectl drain node-2 --ignore-daemonsets', 'evicts the pods of node node-2'],
    ['kubectl uncordon node-2', 'changes node node-2'],
    ['kubectl -n shop label pod cart-1 app=cart', 'changes pod cart-1'],
    ['kubectl -n shop exec cart-1 -- nginx -s reload', 'runs a program in the container'],
    ['kubectl apply -f cart.yaml', 'changes the cluster'],
    ['kubectl config use-context prod', 'changes files or settings on this machine'],
    ['helm -n shop rollback cart 3', 'changes release cart'],
    ['crictl rmi --prune', 'changes the node it runs on'],
    ['etcdctl defrag', 'changes etcd'],
    ['argocd app sync cart', 'changes the cluster'],
    ['kubectl run probe --rm -it --image=busybox -- sh', 'creates probe'],
    ['kubectl create namespace shop', 'creates namespace shop'],
  ])('%s', (command, text) => {
    expect(effectText(command, 'write', 'en')).toBe(text);
  });

  it('takes the playbook at its word that a command only reads', () => {
    expect(effectText('kubectl -n shop exec cart-1 -- cat /etc/resolv.conf', 'read', 'en')).toBe('reads only');
    expect(effectText('kubectl get pods', 'read', 'ja')).toBe('読み取りのみ');
  });

  it('speaks Japanese', () => {
    expect(effectText('kubectl -n shop delete pod cart-1', 'write', 'ja')).toBe('pod cart-1 を削除します');
  });
});
