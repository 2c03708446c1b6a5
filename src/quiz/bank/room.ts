// Requests, limits, and where pods find room.
import { type Written, written } from './written.ts';

const RESOURCES = 'concepts/configuration/manage-resources-containers/';

export const ROOM: readonly Written[] = [
  written(
    'room-01',
    'scheduler',
    RESOURCES,
    [
      'A node uses 10 % of its CPU, and still "Insufficient cpu". Why?',
      'the scheduler adds up requests, not use',
      'the metrics are late',
      'limits are full',
      'What is reserved counts, whether it is used or not. describe node shows the sum under Allocated resources.',
    ],
    [
      'Node の CPU 使用率は 10 % なのに "Insufficient cpu" です。なぜですか。',
      'スケジューラーは使用量でなく requests の合計を見る',
      'メトリクスが遅れている',
      'limits がいっぱい',
      '使っていなくても予約分は数えられます。合計は describe node の Allocated resources にあります。',
    ],
  ),
  written(
    'room-02',
    'app',
    RESOURCES,
    [
      'A container goes over its CPU limit. What happens?',
      'it is slowed down',
      'it is killed',
      'it is moved',
      'CPU can be held back, so it is throttled. Memory cannot, so going over that limit ends the container.',
    ],
    [
      'コンテナが CPU の limit を超えようとしました。どうなりますか。',
      '遅くされる',
      '強制終了される',
      '移動される',
      'CPU は抑えられるので絞られるだけです。メモリは抑えられないので、超えると終了させられます。',
    ],
  ),
  written(
    'room-03',
    'scheduler',
    RESOURCES,
    [
      'A container has a memory limit and no request. Which request counts?',
      'the same as the limit',
      'zero',
      'half of the limit',
      'Unless a LimitRange says otherwise, the limit is copied to the request.',
    ],
    [
      'メモリの limit だけを書き、request を書いていません。request はいくつになりますか。',
      'limit と同じ',
      '0',
      'limit の半分',
      'LimitRange などの指定がなければ、limit の値が request になります。',
    ],
  ),
  written(
    'room-04',
    'scheduler',
    'concepts/scheduling-eviction/taint-and-toleration/',
    [
      'A pod tolerates the taint of a node. Will it run there?',
      'it may, and elsewhere too',
      'it must',
      'it will be preferred there',
      'A toleration opens a door and pulls nobody in. To pull there is affinity.',
    ],
    [
      'Pod が Node の taint を許容しています。その Node で動きますか。',
      '動くことはできる。ほかの Node でもよい',
      '必ずそこで動く',
      'そこが優先される',
      'toleration は許可であって、引き寄せはしません。引き寄せるのは affinity です。',
    ],
  ),
  written(
    'room-05',
    'node',
    'concepts/scheduling-eviction/node-pressure-eviction/',
    [
      'A node is under DiskPressure. Who evicts pods?',
      'the kubelet of that node',
      'the scheduler',
      'the Deployment controller',
      'It frees images first, then ends pods, and the node is tainted so that no new ones come.',
    ],
    [
      'Node が DiskPressure です。Pod を退避させるのは誰ですか。',
      'その Node の kubelet',
      'スケジューラー',
      'Deployment コントローラー',
      'まず不要なイメージを消し、足りなければ Pod を終わらせます。taint も付き、新しい Pod は来ません。',
    ],
  ),
  written(
    'room-06',
    'node',
    'concepts/workloads/pods/pod-qos/',
    [
      'Which quality of service class is evicted first when a node is short?',
      'BestEffort',
      'Guaranteed',
      'Burstable',
      'Pods that ask for nothing have no claim to anything.',
    ],
    [
      'Node の資源が足りないとき、最初に退避されやすい QoS クラスはどれですか。',
      'BestEffort',
      'Guaranteed',
      'Burstable',
      '何も要求していない Pod は、確保されたものがありません。',
    ],
  ),
  written(
    'room-07',
    'controller',
    'concepts/workloads/autoscaling/horizontal-pod-autoscale/',
    [
      'An autoscaler on CPU utilization shows <unknown>. What is often missing?',
      'CPU requests of the containers',
      'a second node',
      'a readiness probe',
      'Utilization is use divided by request. Without a request there is nothing to divide by.',
    ],
    [
      'CPU 使用率の HPA が <unknown> です。よく抜けているものはどれですか。',
      'コンテナの CPU requests',
      '2 台目の Node',
      'readiness probe',
      '使用率は使用量を request で割った値です。request がなければ計算できません。',
    ],
  ),
  written(
    'room-08',
    'scheduler',
    'concepts/scheduling-eviction/assign-pod-node/',
    [
      'A nodeSelector names a label that no node has. What is seen?',
      'Pending, and FailedScheduling that names node affinity/selector',
      'the pod runs anywhere',
      'the apply is refused',
      'The label may come later, so the pod is accepted and waits.',
    ],
    [
      'nodeSelector のラベルを持つ Node がありません。どうなりますか。',
      'Pending になり、FailedScheduling に node affinity/selector と出る',
      'どこかの Node で動く',
      'apply が拒否される',
      'ラベルはあとから付くかもしれないので、Pod は受け付けられて待ちます。',
    ],
  ),
];
