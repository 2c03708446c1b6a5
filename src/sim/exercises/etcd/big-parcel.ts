// An object that is too large for the ledger.
import type { Exercise } from '../exercise.ts';

const manifest = `
apiVersion: apps/v1
kind: Deployment
metadata: { name: spell }
spec:
  replicas: 1
  selector: { matchLabels: { app: spell } }
  template:
    metadata: { labels: { app: spell } }
    spec:
      containers:
        - name: spell
          image: "registry.example/spell:1"
          env: [{ name: WORDS, value: "${'aardvark,abacus,'.repeat(110_000)}" }]
`;

/** A Deployment with a whole dictionary in it is refused. */
export const bigParcel: Exercise = {
  id: 'etcd/big-parcel',
  level: 1,
  place: { layer: 'etcd', part: 'size' },
  title: { en: 'The big parcel', ja: '大きな荷物' },
  task: {
    en: 'spell in words carries its whole dictionary in its manifest, spell.yaml, and the dictionary grew over the year. It cannot be created any more, as shown. The editors can do with WORDS=https://files.example/words; the image is registry.example/spell:1.',
    ja: 'words の spell は、マニフェスト spell.yaml に辞書を丸ごと入れています。辞書が 1 年で大きくなり、下のように作成できなくなりました。辞書の代わりに WORDS=https://files.example/words でも構わないそうです。イメージは registry.example/spell:1 です。',
  },
  namespace: 'words',
  setUp: [],
  files: { 'spell.yaml': manifest },
  tried: [{ line: 'kubectl -n words create -f spell.yaml' }],
  looks: [{ verb: 'get' }],
  goals: [{ ready: 'Deployment/spell', replicas: 1, image: 'registry.example/spell:1' }],
  hints: [
    {
      en: 'Not invalid and not forbidden. Whose words are these?',
      ja: 'Invalid でも Forbidden でもありません。誰の言葉ですか。',
    },
    {
      en: 'etcdserver: the gates let it pass, and the ledger would not take it.',
      ja: 'etcdserver とあります。関門は通り、台帳が受け取りませんでした。',
    },
    {
      en: 'kubectl -n words create deployment spell --image=registry.example/spell:1, then set env deployment/spell WORDS=https://files.example/words',
      ja: 'kubectl -n words create deployment spell --image=registry.example/spell:1 のあと、set env deployment/spell WORDS=https://files.example/words',
    },
  ],
  closing: {
    en: 'The ledger takes requests of about one and a half megabytes. It is made for state, not for data: put files into an image, a volume or an object store, and keep the address.',
    ja: '台帳が受け付けるのは 1.5 MB 程度までです。状態を置く場所であり、データ置き場ではありません。ファイルはイメージ、ボリューム、オブジェクトストレージに置き、台帳には場所だけを書きます。',
  },
  solution: [
    'kubectl -n words create deployment spell --image=registry.example/spell:1',
    'kubectl -n words set env deployment/spell WORDS=https://files.example/words',
    'time 1m',
  ],
};
