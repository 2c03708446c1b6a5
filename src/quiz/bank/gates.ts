// The gates of the API server and their order.
import { type Written, written } from './written.ts';

const ACCESS = 'concepts/security/controlling-access/';

export const GATES: readonly Written[] = [
  written(
    'gates-01',
    'api-server',
    ACCESS,
    [
      'In which order does a write pass the API server?',
      'authentication, authorization, admission, then etcd',
      'authorization, authentication, admission, then etcd',
      'admission, authentication, authorization, then etcd',
      'First who you are, then whether you may, then whether this object may be so. Only then is it written.',
    ],
    [
      '書き込みの要求が API サーバーを通る順番はどれですか。',
      '認証、認可、Admission、そのあと etcd',
      '認可、認証、Admission、そのあと etcd',
      'Admission、認証、認可、そのあと etcd',
      '誰か、許されているか、その内容でよいか、の順に調べ、すべて通ってから保存します。',
    ],
  ),
  written(
    'gates-02',
    'api-server',
    'reference/access-authn-authz/authentication/',
    [
      'kubectl prints "error: You must be logged in to the server (Unauthorized)". Which gate said no?',
      'authentication: the server does not know who asks',
      'authorization: the role lacks a verb',
      'admission: a policy refused the object',
      '401 Unauthorized is about identity: an expired token or certificate. Lacking rights is 403 Forbidden.',
    ],
    [
      'kubectl が "error: You must be logged in to the server (Unauthorized)" と表示しました。どの関所で止まりましたか。',
      '認証: 誰からの要求か分からない',
      '認可: ロールに操作が足りない',
      'Admission: ポリシーが拒否した',
      '401 Unauthorized は身元の問題で、トークンや証明書の期限切れを疑います。権限不足なら 403 Forbidden です。',
    ],
  ),
  written(
    'gates-03',
    'api-server',
    'reference/access-authn-authz/rbac/',
    [
      'A RoleBinding in namespace a names a ClusterRole. Where does it give rights?',
      'in namespace a only',
      'in every namespace',
      'nowhere: a RoleBinding cannot name a ClusterRole',
      'The binding decides how far the rights reach. For all namespaces there is the ClusterRoleBinding.',
    ],
    [
      'Namespace a の RoleBinding が ClusterRole を指しています。権限が及ぶのはどこですか。',
      'Namespace a の中だけ',
      'すべての Namespace',
      'どこにも及ばない。RoleBinding は ClusterRole を指せない',
      '範囲を決めるのは binding です。全 Namespace に及ぼすのは ClusterRoleBinding です。',
    ],
  ),
  written(
    'gates-04',
    'api-server',
    'reference/access-authn-authz/admission-controllers/',
    [
      'Mutating and validating admission: which runs first?',
      'mutating, so that validating sees the object as it will be stored',
      'validating, so that nothing bad is changed',
      'both at the same time',
      'What is checked must be what is written, so the changes come first.',
    ],
    [
      'Mutating と Validating の Admission では、どちらが先に動きますか。',
      'Mutating。Validating は保存される形を見る必要があるため',
      'Validating。おかしなものを変更しないため',
      '同時に動く',
      '検査するものと保存するものが同じでなければならないので、変更が先です。',
    ],
  ),
  written(
    'gates-05',
    'api-server',
    'reference/access-authn-authz/extensible-admission-controllers/',
    [
      'A webhook with failurePolicy: Fail does not answer. What happens to requests that match it?',
      'they are refused',
      'they pass without being checked',
      'they wait until it is back',
      'Fail means: no answer is a no. Ignore lets them pass. A dead webhook can stop every create in a cluster.',
    ],
    [
      'failurePolicy: Fail の webhook が応答しません。対象の要求はどうなりますか。',
      '拒否される',
      '検査なしで通る',
      '復旧するまで待つ',
      'Fail では、応答がないことは拒否と同じです。Ignore なら通ります。止まった webhook は作成を全部止めることがあります。',
    ],
  ),
  written(
    'gates-06',
    'api-server',
    'reference/using-api/api-concepts/',
    [
      'What does kubectl apply --dry-run=server do?',
      'passes all gates, and is not stored',
      'checks the file on your machine only',
      'stores it and removes it again',
      'It sees validation and admission as the real request would, which --dry-run=client cannot.',
    ],
    [
      'kubectl apply --dry-run=server は何をしますか。',
      'すべての関所を通り、保存だけはしない',
      '手元でファイルを確かめるだけ',
      '保存してからすぐ消す',
      '検証も Admission も本番と同じく通ります。--dry-run=client では分かりません。',
    ],
  ),
  written(
    'gates-07',
    'api-server',
    'reference/access-authn-authz/authorization/',
    [
      'How do you ask beforehand whether you may do something?',
      'kubectl auth can-i',
      'kubectl config view',
      'kubectl explain',
      'It asks the authorization gate and changes nothing.',
    ],
    [
      'その操作が許されているかを事前に調べるコマンドはどれですか。',
      'kubectl auth can-i',
      'kubectl config view',
      'kubectl explain',
      '認可の関所に尋ねるだけで、何も変更しません。',
    ],
  ),
  written(
    'gates-08',
    'controller',
    'concepts/policy/resource-quotas/',
    [
      'A quota for CPU requests is set, and a Deployment without requests is applied. What is seen?',
      'the Deployment is accepted, and its pods are refused at creation: FailedCreate',
      'the apply is refused',
      'the pods stay Pending',
      'Quota is checked when pods are created, and it is the ReplicaSet controller that creates them. The apply said nothing.',
    ],
    [
      'CPU requests のクォータがある Namespace に、requests のない Deployment を適用しました。どうなりますか。',
      'Deployment は受け付けられ、Pod の作成が拒否される (FailedCreate)',
      'apply が拒否される',
      'Pod が Pending のままになる',
      'クォータは Pod の作成時に調べられ、作るのは ReplicaSet コントローラーです。apply の時点では分かりません。',
    ],
  ),
];
