// A namespace object that a finalizer holds.
import type { Exercise } from '../exercise.ts';

/** A ConfigMap is being deleted and waits for a finalizer whose owner was uninstalled. */
export const closingDoor: Exercise = {
  id: 'controller/closing-door',
  level: 2,
  place: { layer: 'controller', part: 'gc' },
  title: { en: 'Deleted, and still there', ja: '消したのに残っている' },
  task: {
    en: 'The backup tool was uninstalled from vault last week. Its last ConfigMap, schedule, was deleted today; kubectl delete hangs, and the object is still listed. Nobody needs it any more.',
    ja: '先週、vault からバックアップツールをアンインストールしました。残っていた ConfigMap schedule を今日削除しましたが、kubectl delete が終わらず、一覧にも残っています。もう誰も使いません。',
  },
  namespace: 'vault',
  setUp: [
    {
      apply: `
apiVersion: v1
kind: ConfigMap
metadata: { name: schedule, finalizers: [backup.example.com/cleanup] }
data: { cron: "0 3 * * *" }
`,
    },
    { pass: '10s' },
    { remove: 'ConfigMap/schedule' },
  ],
  reads: ['get configmap schedule -o yaml'],
  looks: [
    { verb: 'get', resource: 'configmaps' },
    { verb: 'describe', resource: 'configmaps' },
  ],
  goals: [{ gone: 'ConfigMap/schedule' }],
  hints: [
    { en: 'Look at the metadata of the object as YAML.', ja: 'オブジェクトの metadata を YAML で見てください。' },
    {
      en: 'deletionTimestamp is set. What does the API server wait for?',
      ja: 'deletionTimestamp は付いています。API サーバーは何を待っていますか。',
    },
    {
      en: `The finalizer of the tool that is gone. kubectl -n vault patch configmap schedule --type=merge -p '{"metadata":{"finalizers":null}}'`,
      ja: `いなくなったツールの finalizer です。kubectl -n vault patch configmap schedule --type=merge -p '{"metadata":{"finalizers":null}}'`,
    },
  ],
  closing: {
    en: 'A finalizer is a promise that somebody still has work to do. Take it away by hand only when that somebody is gone for good, and uninstall what uses finalizers in the right order: objects first, then the controller.',
    ja: 'finalizer は「まだ片付けが残っている」という約束です。手で外すのは、片付ける担当がもういないと確かめてからにします。アンインストールは、オブジェクトを先、コントローラーを後にします。',
  },
  solution: [`kubectl -n vault patch configmap schedule --type=merge -p '{"metadata":{"finalizers":null}}'`],
};
