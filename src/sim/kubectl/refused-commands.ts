// What real kubectl can and this one cannot, with what comes nearest.

/** command → why not, and what instead */
export const REFUSED_COMMANDS: Readonly<Record<string, string>> = {
  alpha: 'nothing of it is here; kubectl get and kubectl describe show what there is',
  attach: 'there is no process to reach; kubectl logs POD shows what a container prints',
  certificate: 'certificate requests are not in a lab; kubectl auth can-i asks what somebody may do',
  completion: 'there is no shell; kubectl help names the commands',
  cp: 'there are no files here; kubectl get configmap NAME -o yaml shows what a volume holds',
  debug: 'there is no process to reach; kubectl describe pod NAME and kubectl logs NAME --previous show what happened',
  edit: 'there is no editor; use kubectl patch, kubectl set, or kubectl apply -f - with a block below the line',
  kuberc: 'there are no files here; kubectl config set-context --current --namespace=NAME keeps a namespace',
  kustomize: 'there are no files here; use kubectl apply -f - with a block below the line',
  options: 'kubectl COMMAND --help names the flags of a command',
  plugin: 'there are no programs to find; kubectl help names the commands',
  'port-forward': 'nothing listens on a port of yours; kubectl exec POD -- curl URL sends a request from a pod',
  proxy: 'nothing listens on a port of yours; kubectl get --raw PATH shows what the server answers',
};
