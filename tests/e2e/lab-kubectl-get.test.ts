// kubectl get and describe, in all their forms, of one object of every kind that a lab has.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RESOURCES } from '../../src/sim/resources/index.ts';
import { groupResource } from '../../src/sim/resources/resource.ts';
import { type KubectlSession, kubectlSession } from '../make/kubectl-session.ts';

let lab: KubectlSession;

beforeAll(async () => {
  lab = await kubectlSession({ speed: 0 });
  lab.file('every-kind.yaml', readFileSync(join(import.meta.dirname, 'every-kind.yaml'), 'utf8'));
  await lab.out('kubectl create namespace every --save-config');
  await lab.out('kubectl config set-context --current --namespace=every');
  // until it has a service account
  lab.pass(1);
  await lab.out('kubectl apply -f every-kind.yaml');
  lab.pass(60);
}, 60_000);
afterAll(async () => lab.close());

/** What differs from lab to lab is written as what it is. */
function masked(text: string): string {
  return text
    .replace(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ/g, '<time>')
    .replace(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '<uid>')
    .replace(/\b10\.\d+\.\d+\.\d+\b/g, '<ip>')
    .replace(/\bnode-[12]\b/g, '<node>')
    .replace(/ +/g, ' ')
    .replace(/ (?!6)\d\ds /g, ' <duration> ')
    .replace(/ $/gm, '');
}

describe('every kind', () => {
  it('stands in the manifest, but for those that are only asked', () => {
    const manifest = readFileSync(join(import.meta.dirname, 'every-kind.yaml'), 'utf8');
    const missing = RESOURCES.filter(({ verbs }) => verbs.includes('list'))
      .filter(({ kind }) => !new RegExp(`^kind: ${kind}$`, 'm').test(manifest))
      .map(groupResource);
    expect(missing).toEqual([]);
  });

  it('is shown by get -o wide', async () => {
    const text = masked(await lab.out('kubectl get -f every-kind.yaml -o wide'));
    expect(text.split(/\n\n/)).toEqual([
      `Warning: v1 Endpoints is deprecated in v1.33+; use discovery.k8s.io/v1 EndpointSlice
NAME STATUS AGE
namespace/every Active 61s`,
      `NAME STATUS ROLES AGE VERSION INTERNAL-IP EXTERNAL-IP OS-IMAGE KERNEL-VERSION CONTAINER-RUNTIME
node/extra-node NotReady <none> 60s <none> <none> <unknown> <unknown> <unknown>`,
      `NAME READY STATUS RESTARTS AGE IP NODE NOMINATED NODE READINESS GATES
pod/one 1/1 Running 0 60s <ip> <node> <none> <none>`,
      `NAME TYPE CLUSTER-IP EXTERNAL-IP PORT(S) AGE SELECTOR
service/svc ClusterIP <ip> <none> 80/TCP 60s app=one`,
      `NAME ENDPOINTS AGE
endpoints/ext 192.0.2.1:80 60s`,
      `NAME DATA AGE
configmap/cm 3 60s`,
      `NAME TYPE DATA AGE
secret/sec Opaque 1 60s`,
      `NAME AGE
serviceaccount/robot 60s`,
      `NAME REQUEST LIMIT AGE
resourcequota/quota configmaps: 2/20, pods: 8/40 60s`,
      `NAME CREATED AT
limitrange/limits <time>`,
      `LAST SEEN TYPE REASON OBJECT SUBOBJECT SOURCE MESSAGE FIRST SEEN COUNT NAME
<unknown> Warning Testing pod/one me by hand <unknown> 3 event/ev.1`,
      `NAME STATUS VOLUME CAPACITY ACCESS MODES STORAGECLASS VOLUMEATTRIBUTESCLASS AGE VOLUMEMODE
persistentvolumeclaim/claim Pending none <unset> 60s Filesystem`,
      `NAME CAPACITY ACCESS MODES RECLAIM POLICY STATUS CLAIM STORAGECLASS VOLUMEATTRIBUTESCLASS REASON AGE VOLUMEMODE
persistentvolume/archive 10Gi RWX Retain Available slow <unset> 60s Filesystem`,
      `NAME PROVISIONER RECLAIMPOLICY VOLUMEBINDINGMODE ALLOWVOLUMEEXPANSION AGE
storageclass.storage.k8s.io/slow nfs.example/archive Delete Immediate true 60s`,
      `NAME ATTACHREQUIRED PODINFOONMOUNT STORAGECAPACITY TOKENREQUESTS REQUIRESREPUBLISH MODES AGE
csidriver.storage.k8s.io/disk.example true false false <unset> false Persistent 60s`,
      `NAME DRIVERS AGE
csinode.storage.k8s.io/extra-node 1 60s`,
      `NAME STORAGECLASSNAME CAPACITY
csistoragecapacity.storage.k8s.io/room slow 1Ti`,
      `NAME ATTACHER PV NODE ATTACHED AGE
volumeattachment.storage.k8s.io/attached disk.example archive extra-node false 60s`,
      `NAME READY UP-TO-DATE AVAILABLE AGE CONTAINERS IMAGES SELECTOR
deployment.apps/web 2/2 2 2 60s web nginx:1.27 app=web`,
      `NAME DESIRED CURRENT READY AGE CONTAINERS IMAGES SELECTOR
replicaset.apps/rs 1 1 1 60s rs nginx:1.27 app=rs`,
      `NAME READY AGE CONTAINERS IMAGES
statefulset.apps/db 0/2 60s db postgres:17`,
      `NAME DESIRED CURRENT READY UP-TO-DATE AVAILABLE NODE SELECTOR AGE CONTAINERS IMAGES SELECTOR
daemonset.apps/agent 2 2 2 2 2 <none> 60s agent busybox:1.37 app=agent`,
      `NAME CONTROLLER REVISION AGE
controllerrevision.apps/revision <none> 1 60s`,
      `NAME STATUS COMPLETIONS DURATION AGE CONTAINERS IMAGES SELECTOR
job.batch/job Complete 2/2 <duration> 60s job busybox:1.37 batch.kubernetes.io/controller-uid=<uid>`,
      `NAME SCHEDULE TIMEZONE SUSPEND ACTIVE LAST SCHEDULE AGE CONTAINERS IMAGES SELECTOR
cronjob.batch/cron 0 3 * * * <none> False 0 <none> 60s c busybox:1.37 <none>`,
      `NAME MIN AVAILABLE MAX UNAVAILABLE ALLOWED DISRUPTIONS AGE
poddisruptionbudget.policy/pdb 2 N/A 0 60s`,
      `NAME VALUE GLOBAL-DEFAULT AGE PREEMPTIONPOLICY
priorityclass.scheduling.k8s.io/high 1000 false 60s PreemptLowerPriority`,
      `NAME HOLDER AGE
lease.coordination.k8s.io/lease me 60s`,
      `NAME ADDRESSTYPE PORTS ENDPOINTS AGE
endpointslice.discovery.k8s.io/slice IPv4 80 192.0.2.1 60s`,
      `NAME POD-SELECTOR AGE
networkpolicy.networking.k8s.io/only-web app=db 60s`,
      `NAME CLASS HOSTS ADDRESS PORTS AGE
ingress.networking.k8s.io/front front shop.example.com 80, 443 60s`,
      `NAME CONTROLLER PARAMETERS AGE
ingressclass.networking.k8s.io/front example.com/front ConfigMap/cm 60s`,
      `NAME WEBHOOKS AGE
validatingwebhookconfiguration.admissionregistration.k8s.io/validating 1 60s`,
      `NAME WEBHOOKS AGE
mutatingwebhookconfiguration.admissionregistration.k8s.io/mutating 1 60s`,
      `NAME CREATED AT
customresourcedefinition.apiextensions.k8s.io/things.every.example.com <time>`,
      `NAME CREATED AT
role.rbac.authorization.k8s.io/reader <time>`,
      `NAME ROLE AGE USERS GROUPS SERVICEACCOUNTS
rolebinding.rbac.authorization.k8s.io/readers Role/reader 60s jane every/robot`,
      `NAME CREATED AT
clusterrole.rbac.authorization.k8s.io/node-reader <time>`,
      `NAME ROLE AGE USERS GROUPS SERVICEACCOUNTS
clusterrolebinding.rbac.authorization.k8s.io/node-readers ClusterRole/node-reader 60s ops
`,
    ]);
  });

  it('can be applied again without a change', async () => {
    const before = lab.lab.store.revision;
    const again = await lab.out('kubectl apply -f every-kind.yaml');
    expect(again.match(/ (?:unchanged|configured)$/gm)).toHaveLength(39);
    // those that kubectl finds to differ by what the server filled into whole lists do not differ for the server
    expect(lab.lab.store.revision).toBe(before);
  });

  it('is described', async () => {
    const text = await lab.out('kubectl describe -f every-kind.yaml --show-events');
    for (const line of [
      /^Resource Quotas\n {2}Name: +quota\n {2}Resource +Used +Hard\n {2}-+ +-+ +-+\n {2}configmaps +2 +20\n {2}pods +8 +40$/m,
      /^ {2}Ready +Unknown .* NodeStatusNeverUpdated +Kubelet never posted node status\.$/m,
      /^Lease: +Failed to get lease: leases\.coordination\.k8s\.io "extra-node" not found$/m,
      /^Node: +node-[12]\/172\.18\.0\.\d+$/m,
      /^ {4}Port: +80\/TCP \(http\)\n {4}Host Port: +0\/TCP \(http\)\n {4}State: +Running$/m,
      /^QoS Class: +Burstable$/m,
      /^ {2}Normal +Scheduled +\S+ +default-scheduler +Successfully assigned every\/one to node-[12]$/m,
      /^TargetPort: +http\/TCP\nEndpoints: +10\.244\.\d+\.\d+:80$/m,
      /^ {2}Addresses: +192\.0\.2\.1\n {2}NotReadyAddresses: +<none>$/m,
      /^ {4}To Port Range: 8000-8010\/TCP\n {4}From:\n {6}PodSelector: app=web\n {4}From:\n {6}IPBlock:\n {8}CIDR: 192\.0\.2\.0\/24\n {8}Except: 192\.0\.2\.128\/25$/m,
      /^ {2}shop\.example\.com {2}\n {20}\/ +svc:80 \(10\.244\.\d+\.\d+:80\)$/m,
      /^Controller: +example\.com\/front\nParameters:\n {2}Kind: +ConfigMap\n {2}Name: +cm$/m,
      /^BinaryData\n=+\nbin: 3 bytes$/m,
      /^password: +7 bytes$/m,
      /^Image pull secrets: +<none>$/m,
      /^Container +cpu +- +- +5m +- +-$/m,
      /^Involved Object:\n {2}API Version: +v1\n {2}Kind: +Pod\n {2}Name: +one$/m,
      /^StorageClass: +none\nStatus: +Pending$/m,
      /^Replicas: +2 desired \| 2 updated \| 2 total \| 2 available \| 0 unavailable$/m,
      /^NewReplicaSet: +web-[a-z0-9]+ \(2\/2 replicas created\)$/m,
      /^Pods Status: +1 Running \/ 0 Waiting \/ 0 Succeeded \/ 0 Failed$/m,
      /^Replicas: +2 desired \| 1 total\nUpdate Strategy: +RollingUpdate\n {2}Partition: +0$/m,
      /^Desired Number of Nodes Scheduled: 2$/m,
      /^Annotations: +deprecated\.daemonset\.template\.generation: 1$/m,
      /^Kind: +ControllerRevision$/m,
      /^Pods Statuses: +0 Active \(0 Ready\) \/ 2 Succeeded \/ 0 Failed$/m,
      /^ {2}Normal +Completed +\S+ +job-controller +Job completed$/m,
      /^Schedule: +0 3 \* \* \*\nConcurrency Policy: +Allow$/m,
      /^Min available: +2\nSelector: +app=web\nStatus:\n {4}Allowed disruptions: +0$/m,
      /^Description: +high ones$/m,
      /^ {2}Holder Identity: +me\n {2}Lease Duration Seconds: +15$/m,
      /^ {2}- Addresses: +192\.0\.2\.1\n {4}Conditions:\n {6}Ready: +<unset>$/m,
      /^Kind: +ValidatingWebhookConfiguration$/m,
      /^ {2}Reinvocation Policy: +Never$/m,
      /^ {2}pods +\[\] +\[\] +\[get list\]$/m,
      /^ {2}ServiceAccount +robot +every$/m,
      /^ +\[\/metrics\] +\[\] +\[get\]$/m,
      /^ {2}Group +ops *$/m,
    ])
      expect(text).toMatch(line);
  });
});

describe('get prints', () => {
  it('names', async () => {
    const names = await lab.out('kubectl get -f every-kind.yaml -o name 2>/dev/null | head -4');
    expect(names).toBe('namespace/every\nnode/extra-node\npod/one\nservice/svc\n');
  });

  it('whole objects, as YAML and JSON', async () => {
    const [yaml = '', json = '', kyaml = ''] = await lab.all(
      'kubectl get pod one -o yaml',
      'kubectl get pods -o json',
      'kubectl get configmap cm -o kyaml',
    );
    expect(yaml).toMatch(/^apiVersion: v1\nkind: Pod\nmetadata:\n/);
    expect(yaml).not.toContain('managedFields');
    expect((JSON.parse(json) as { kind: string; items: unknown[] }).items).toHaveLength(10);
    expect(kyaml).toMatch(/^---\n\{\n {2}apiVersion: "v1",\n/);
  });

  it('what an expression picks', async () => {
    const [path, columns, template, sorted] = await lab.all(
      `kubectl get pods -l app=one -o jsonpath='{range .items[*]}{.metadata.name}={.status.phase}{"\\n"}{end}'`,
      'kubectl get pod one -o custom-columns=NAME:.metadata.name,TAINT:.spec.nothing',
      "kubectl get pods -o go-template='{{len .items}}'",
      'kubectl get pods --sort-by=.metadata.name --no-headers -o custom-columns=:.metadata.name | tail -4',
    );
    expect(path).toBe('one=Running\n');
    expect(columns).toBe('NAME   TAINT\none    <none>\n');
    expect(template).toBe('10');
    expect(sorted).toMatch(/^one\nrs-\S+\nweb-\S+\nweb-\S+\n$/);
  });

  it('labels', async () => {
    const [shown, column] = await lab.all('kubectl get pod one --show-labels', 'kubectl get pods -L app | head -2');
    expect(shown).toMatch(/^NAME +READY +STATUS +RESTARTS +AGE +LABELS\none +1\/1 +Running +0 +\S+ +app=one\n$/);
    expect(column).toMatch(/^NAME .* AGE +APP\nagent-\S+ .* agent\n$/);
  });

  it('several kinds, all of a category, and portions', async () => {
    const [all = '', several, portions, everywhere = ''] = await lab.all(
      'kubectl get all',
      'kubectl get deploy/web svc/svc -o name',
      'kubectl get pods --chunk-size=2 -o name',
      'kubectl get pods,cm -A',
    );
    for (const kind of ['pod', 'service', 'daemonset.apps', 'deployment.apps', 'replicaset.apps', 'statefulset.apps'])
      expect(all).toMatch(new RegExp(`^${kind}/`, 'm'));
    expect(all).toMatch(/^cronjob\.batch\/cron [\s\S]*^job\.batch\/job /m);
    expect(several).toBe('deployment.apps/web\nservice/svc\n');
    expect(portions?.match(/^pod\//gm)).toHaveLength(10);
    expect(everywhere).toMatch(/^NAMESPACE +NAME .*\nevery +pod\/agent-/);
    expect(everywhere).toMatch(/^kube-system +configmap\/kube-root-ca\.crt /m);
  });

  it('a part of an object', async () => {
    const [scale, status] = await lab.all(
      'kubectl get deployment web --subresource=scale',
      'kubectl get pod one --subresource=status -o name',
    );
    expect(scale).toMatch(/^NAME +DESIRED +AVAILABLE +AGE\nweb +2 +2 +\S+\n$/);
    expect(status).toBe('pod/one\n');
  });

  it('events of one object, oldest first', async () => {
    const events = await lab.out(
      'kubectl get events --sort-by=.lastTimestamp --field-selector involvedObject.name=one,type=Normal -o custom-columns=:.reason --no-headers',
    );
    expect(events.trim().split(/\s+/)).toEqual(['Scheduled', 'Pulling', 'Pulled', 'Created', 'Started']);
  });
});

describe('selectors', () => {
  it.concurrent.each([
    ['-l app=one', 1],
    ["-l 'app in (one,web)'", 3],
    ["-l '!app'", 2],
    ["-l 'app notin (one),app'", 7],
    ['-l app!=web', 8],
    ['--field-selector status.phase=Succeeded', 2],
    ['--field-selector metadata.name=one', 1],
    ["--field-selector 'spec.nodeName=extra-node,status.phase!=Running'", 0],
  ])('%s chooses %i pods', async (selector, count) => {
    const names = await lab.out(`kubectl get pods ${selector} -o name`);
    expect(names.match(/^pod\//gm) ?? []).toHaveLength(count);
  });

  it.concurrent.each([
    ["pods -l 'a b'", "unable to parse requirement: found 'b', expected: in, notin, =, ==, !=, gt, lt"],
    ['pods -l a=_b', 'values[0][a]: Invalid value: "_b": a valid label must be an empty string or consist of'],
    ['pods --field-selector spec.a=b', 'field selector "spec.a=b": field label not supported: spec.a\n'],
    ['deploy --field-selector a=b', '"a" is not a known field selector: only "metadata.name", "metadata.namespace"\n'],
  ])('%s is refused', async (what, message) => {
    const told = await lab.fails(`kubectl get ${what}`);
    expect(told).toMatch(
      /^Error from server \(BadRequest\): Unable to find ".*" that match label selector ".*", field/,
    );
    expect(told).toContain(message);
  });
});

describe('what is not there', () => {
  it.concurrent.each([
    ['kubectl get nothing', 'error: the server doesn\'t have a resource type "nothing"\n'],
    ['kubectl get pod nothing', 'Error from server (NotFound): pods "nothing" not found\n'],
    ['kubectl get deploy nothing', 'Error from server (NotFound): deployments.apps "nothing" not found\n'],
    ['kubectl describe pod nothing', 'Error from server (NotFound): pods "nothing" not found\n'],
    ['kubectl get hpa', 'error: the server doesn\'t have a resource type "hpa"\n'],
  ])('%s', async (line, told) => {
    expect(await lab.fails(line)).toBe(told);
  });

  it('is no error where it is a list, or may be missing', async () => {
    expect(await lab.out('kubectl get pods -n nowhere')).toBe('No resources found in nowhere namespace.\n');
    expect(await lab.out('kubectl get pod nothing --ignore-not-found')).toBe('');
  });
});

describe('get -w', () => {
  it('shows what there is, then each change, in the columns of the first line', async () => {
    const rows = lab.start('kubectl get pods -w');
    const events = lab.start('kubectl get pods -w --output-watch-events');
    const names = lab.start('kubectl get configmap cm -w -o name');
    await Promise.all([rows.until(/\nweb-/), events.until(/\nADDED +web-/), names.until(/^configmap\/cm\n$/)]);
    await lab.out('kubectl run watched --image=nginx:1.27');
    lab.pass(10);
    await lab.out('kubectl delete pod watched --wait=false');
    lab.pass(40);
    expect(await rows.until(/^watched +\d\/1 +Terminating /m)).toMatch(
      /^NAME +READY +STATUS +RESTARTS +AGE\n[\s\S]*\nwatched +0\/1 +Pending [\s\S]*\nwatched +0\/1 +ContainerCreating [\s\S]*\nwatched +1\/1 +Running /,
    );
    expect(await events.until(/^DELETED +watched /m)).toMatch(
      /^EVENT +NAME [\s\S]*^ADDED +watched [\s\S]*^MODIFIED +watched /m,
    );
    await Promise.all([rows.end(), events.end(), names.end()]);
  }, 30_000);
});
