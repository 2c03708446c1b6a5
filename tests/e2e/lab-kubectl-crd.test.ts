// Custom resources with real kubectl, from the definition to its deletion.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { widgetDefinition } from '../make/crd.ts';
import { type KubectlSession, kubectlSession } from '../make/kubectl-session.ts';

let lab: KubectlSession;

const widget = (spec: object): string =>
  JSON.stringify({ apiVersion: 'example.com/v1', kind: 'Widget', metadata: { name: 'one' }, spec });

beforeAll(async () => {
  lab = await kubectlSession({ speed: 0 });
  lab.file('crd.json', JSON.stringify(widgetDefinition()));
  lab.file('one.json', widget({ size: 3 }));
}, 60_000);
afterAll(async () => lab.close());

it('a kind that nobody has defined is not known', async () => {
  expect(await lab.fails('kubectl apply -f one.json')).toBe(
    `error: resource mapping not found for name: "one" namespace: "" from "one.json": no matches for kind "Widget" in version "example.com/v1"
ensure CRDs are installed first
`,
  );
});

it('a definition is established, and its resource is explained', async () => {
  expect(await lab.out('kubectl apply -f crd.json')).toBe(
    'customresourcedefinition.apiextensions.k8s.io/widgets.example.com created\n',
  );
  lab.pass(1);
  expect(await lab.out('kubectl wait --for=condition=established --timeout=5s crd/widgets.example.com')).toBe(
    'customresourcedefinition.apiextensions.k8s.io/widgets.example.com condition met\n',
  );
  const explained = await lab.out('kubectl explain widget.spec');
  expect(explained).toContain('GROUP:      example.com\nKIND:       Widget\nVERSION:    v1\n\nFIELD: spec <Object>\n');
  expect(explained).toMatch(/DESCRIPTION:\n {4}What is wanted\./);
  expect(explained).toContain('  parts\t<[]Object>\n');
  expect(explained).toContain('  size\t<integer> -required-\n    How many there are.\n');
  const [resources = '', definitions = ''] = await lab.all(
    'kubectl api-resources --api-group=example.com -o wide',
    'kubectl get crd',
  );
  expect(resources.split('\n')[1]?.split(/ {2,}/)).toEqual([
    'widgets',
    'wd',
    'example.com/v1',
    'true',
    'Widget',
    'delete,deletecollection,get,list,patch,create,update,watch',
    'all',
  ]);
  expect(definitions).toMatch(/^NAME +CREATED AT\nwidgets\.example\.com +\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ\n$/);
});

it('objects are applied, shown in the columns of their definition, scaled and given a status', async () => {
  expect(await lab.out('kubectl apply -f one.json')).toBe('widget.example.com/one created\n');
  expect(await lab.out('kubectl apply -f one.json')).toBe('widget.example.com/one unchanged\n');
  await lab.out(`kubectl patch wd one --subresource=status --type=merge -p '{"status":{"ready":3,"phase":"Ready"}}'`);
  expect(await lab.out('kubectl scale widget one --replicas=5')).toBe('widget.example.com/one scaled\n');
  const [plain = '', wide = '', all = ''] = await lab.all(
    'kubectl get widgets',
    'kubectl get wd -o wide',
    'kubectl get all',
  );
  expect(plain.split('\n').map((line) => line.split(/ {2,}/))).toEqual([
    ['NAME', 'SIZE', 'PHASE', 'AGE'],
    ['one', '5', 'Ready', '0s'],
    [''],
  ]);
  expect(wide).toMatch(/^NAME +SIZE +PHASE +COLOR +AGE\none +5 +Ready +red +0s\n$/);
  expect(all).toContain('widget.example.com/one');
});

it('values that do not fit are refused in words that tell the field', async () => {
  expect(await lab.fails('kubectl create -f -', widget({ size: 30, color: 'green', parts: [{}] }))).toBe(
    `The Widget "one" is invalid: 
* spec.color: Unsupported value: "green": supported values: "red", "blue"
* spec.parts[0].name: Required value
* spec.size: Invalid value: 30: spec.size in body should be less than or equal to 10
* <nil>: Invalid value: null: some validation rules were not checked because the object was invalid; correct the existing errors to complete validation
`,
  );
  expect(await lab.fails('kubectl create -f -', widget({ size: 1, least: 2 }))).toBe(
    'The Widget "one" is invalid: spec: Invalid value: "object": least may not be more than size\n',
  );
  expect(await lab.fails('kubectl create -f -', widget({ size: 1, bogus: 2 }))).toBe(
    'Error from server (BadRequest): error when creating "STDIN": Widget in version "v1" cannot be handled as a Widget: strict decoding error: unknown field "spec.bogus"\n',
  );
  expect(await lab.fails(`kubectl patch widget one -p '{"spec":{"size":5}}'`)).toMatch(
    /^error: application\/strategic-merge-patch\+json is not supported by example\.com\/v1, Kind=Widget: /,
  );
});

it('server-side apply knows owners by field', async () => {
  const said = await lab.fails('kubectl apply --server-side -f -', widget({ size: 8 }));
  expect(said).toMatch(/^error: Apply failed with \d conflicts?: /);
  expect(said).toContain('.spec.size');
  expect(await lab.out('kubectl apply --server-side --force-conflicts -f -', widget({ size: 8 }))).toBe(
    'widget.example.com/one serverside-applied\n',
  );
});

it('with the definition its objects go', async () => {
  expect(await lab.out('kubectl delete crd widgets.example.com --wait=false')).toBe(
    'customresourcedefinition.apiextensions.k8s.io "widgets.example.com" deleted\n',
  );
  lab.pass(2);
  expect(await lab.fails('kubectl get widgets')).toMatch(
    /the server doesn't have a resource type "widgets"|the server could not find the requested resource/,
  );
  expect(await lab.out('kubectl get crd')).toBe('No resources found\n');
});
