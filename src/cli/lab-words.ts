// What `sekisho lab` says, in both languages.
import type { Config } from '../config.ts';

const en = {
  serve: 'serve a lab on loopback until it is interrupted',
  port: 'port to listen on; 0 takes any that is free (default: 6443)',
  kubeconfig: 'where to write the kubeconfig (default: sekisho-lab.kubeconfig here)',
  speed: 'seconds that pass in the lab in one of yours (default: 1)',
  nodes: 'number of nodes (default: 2)',
  seed: 'a number that decides names and choices: the same number, the same history',
  plain: 'plain HTTP instead of HTTPS',
  load: 'go on with a lab that was saved',
  save: 'write the lab to this file when it ends',
  bare: 'without addons: no CoreDNS, kube-proxy, network plugin, ingress controller, …',
  serving: (url: string, nodes: number, version: string, speed: number) =>
    `A lab of ${nodes} node${nodes === 1 ? '' : 's'}, Kubernetes ${version}, at ${url}${speed === 1 ? '' : `, ${speed} times as fast as yours`}.`,
  tryIt: 'Try it in another terminal:',
  toEnd: 'Ctrl-C ends it; nothing of it remains',
  toEndSaved: (file: string) => `Ctrl-C ends it and writes it to ${file}`,
  saved: (file: string) => `saved to ${file}`,
  curl: 'what a request from a pod, a node or outside comes to in a lab that is served',
  from: 'NAMESPACE/POD, a node, or outside',
  url: 'http or https URL',
  header: 'Host header, such as "Host: shop.example.com"',
  decided: (hop: string, why: string) => `decided by ${hop}: ${why}`,
  hops: {
    dns: 'DNS',
    service: 'the Service',
    'kube-proxy': 'kube-proxy',
    'network-policy': 'a network policy',
    network: 'the network',
    node: 'the node',
    container: 'the container',
    ingress: 'the ingress controller',
    gateway: 'the Gateway',
    'load-balancer': 'the load balancer',
    'api-server': 'the API server',
    outside: 'the world outside',
  },
  curlExamples: `
Examples:
  sekisho lab curl default/web-5d4f8c7b9-x2x7k http://api.lab/
  sekisho lab curl node-1 http://10.96.0.20:8080/healthz
  sekisho lab curl outside http://172.18.255.1/ -H 'Host: shop.example.com'

In \`sekisho practice\`, type \`curl [--from POD] URL\`, or \`kubectl exec POD -- curl URL\` (wget, nslookup).
`,
  faults: 'list what can be broken in a lab',
  break: 'break a part of a lab that is served',
  heal: 'heal what was broken; all of it when no fault is named',
  fault: 'one of those that `sekisho lab faults` lists',
  target: 'what it strikes, where it does not strike the whole cluster',
  ofLab: 'kubeconfig of the lab (default: that in KUBECONFIG, or sekisho-lab.kubeconfig here)',
  after: 'so long from now, in time of the lab: 90s, 5m, 1h',
  lasting: 'heal it by itself after so long: 90s, 5m, 1h',
  all: 'heal all',
  targets: { node: 'NODE', controller: 'CONTROLLER', registry: 'HOST', workload: 'NAMESPACE/NAME' },
  faultsHint: 'sekisho lab break FAULT [TARGET] breaks one in a lab that is served; sekisho lab heal heals all.',
  nothingBroken: 'nothing is broken',
  broken: (list: string) => `broken: ${list}`,
  faultExamples: `
Examples:
  sekisho lab break scheduler-stopped
  sekisho lab break kubelet-dead node-1 --after 30s --for 5m
  sekisho lab heal
`,
  examples: `
Examples:
  sekisho lab serve
  sekisho lab serve --speed 60 --nodes 5
  sekisho lab serve --port 0 --kubeconfig lab.kubeconfig --save lab.json
  sekisho lab serve --load lab.json

Then, in another terminal:
  export KUBECONFIG=$PWD/sekisho-lab.kubeconfig
  kubectl create deployment web --image=nginx:stable && kubectl get pods -w
`,
};

/** The shape that every language fills. */
export type LabWords = typeof en;

const ja: LabWords = {
  serve: 'ループバックでラボを提供する (中断するまで)',
  port: '待ち受けるポート。0 なら空いているものを使う (既定: 6443)',
  kubeconfig: 'kubeconfig の書き込み先 (既定: ここの sekisho-lab.kubeconfig)',
  speed: '1 秒のあいだにラボで進む秒数 (既定: 1)',
  nodes: 'ノードの数 (既定: 2)',
  seed: '名前や選択を決める数。同じ数なら同じ履歴になる',
  plain: 'HTTPS ではなく HTTP を使う',
  load: '保存したラボの続きから始める',
  save: '終了時にラボをこのファイルへ書き込む',
  bare: 'アドオンなし (CoreDNS、kube-proxy、ネットワークプラグイン、Ingress コントローラなど)',
  serving: (url, nodes, version, speed) =>
    `ラボを ${url} で提供しています (ノード ${nodes}、Kubernetes ${version}${speed === 1 ? '' : `、${speed} 倍速`})。`,
  tryIt: '別の端末で試してください:',
  toEnd: 'Ctrl-C で終了します。何も残りません',
  toEndSaved: (file) => `Ctrl-C で終了し、${file} に保存します`,
  saved: (file) => `${file} に保存しました`,
  curl: '提供中のラボで、Pod・ノード・外部からのリクエストがどうなるかを見る',
  from: 'NAMESPACE/POD、ノード名、または outside',
  url: 'http または https の URL',
  header: 'Host ヘッダー (例: "Host: shop.example.com")',
  decided: (hop, why) => `決めたのは${hop}: ${why}`,
  hops: {
    dns: 'DNS',
    service: 'Service',
    'kube-proxy': 'kube-proxy',
    'network-policy': 'NetworkPolicy',
    network: 'ネットワーク',
    node: 'ノード',
    container: 'コンテナ',
    ingress: 'Ingress コントローラ',
    gateway: 'Gateway',
    'load-balancer': 'ロードバランサー',
    'api-server': 'API サーバー',
    outside: '外の世界',
  },
  curlExamples: `
例:
  sekisho lab curl default/web-5d4f8c7b9-x2x7k http://api.lab/
  sekisho lab curl node-1 http://10.96.0.20:8080/healthz
  sekisho lab curl outside http://172.18.255.1/ -H 'Host: shop.example.com'

\`sekisho practice\` では \`curl [--from POD] URL\`、または \`kubectl exec POD -- curl URL\`（wget、nslookup も）と入力します。
`,
  faults: 'ラボで壊せるものを一覧する',
  break: '提供中のラボの部品を壊す',
  heal: '壊したものを直す。名前がなければすべて',
  fault: '`sekisho lab faults` に出る名前のどれか',
  target: 'クラスタ全体に及ばないとき、その対象',
  ofLab: 'ラボの kubeconfig (既定: KUBECONFIG のもの、またはここの sekisho-lab.kubeconfig)',
  after: 'ラボの時間でこれだけ後に: 90s、5m、1h',
  lasting: 'これだけ経ったら自動で直す: 90s、5m、1h',
  all: 'すべて直す',
  targets: { node: 'NODE', controller: 'CONTROLLER', registry: 'HOST', workload: 'NAMESPACE/NAME' },
  faultsHint: '提供中のラボでは sekisho lab break FAULT [TARGET] で壊し、sekisho lab heal ですべて直します。',
  nothingBroken: '壊れているものはありません',
  broken: (list) => `故障中: ${list}`,
  faultExamples: `
例:
  sekisho lab break scheduler-stopped
  sekisho lab break kubelet-dead node-1 --after 30s --for 5m
  sekisho lab heal
`,
  examples: `
例:
  sekisho lab serve
  sekisho lab serve --speed 60 --nodes 5
  sekisho lab serve --port 0 --kubeconfig lab.kubeconfig --save lab.json
  sekisho lab serve --load lab.json

続けて、別の端末で:
  export KUBECONFIG=$PWD/sekisho-lab.kubeconfig
  kubectl create deployment web --image=nginx:stable && kubectl get pods -w
`,
};

/** What `sekisho lab` says. */
export const LAB_WORDS: Readonly<Record<Config['language'], LabWords>> = { en, ja };
