// A sample operator: a kind of its own, and a program that turns its objects into workloads.
import { ALL, EVENTS_RULE, on, READ } from '../bootstrap/policy-rule.ts';
import { ControllerLoop } from '../controllers/loop.ts';
import { DATABASE_DEFINITION } from '../databases/database.ts';
import { databaseController } from '../databases/database-controller.ts';
import { CUSTOM_RESOURCE_DEFINITIONS, NAMESPACES } from '../resources/index.ts';
import type { Addon } from './addon.ts';
import { installAccount, installDeployment } from './manifests.ts';

const name = 'database-operator';
const namespace = name;
const IMAGE = 'sekisho/database-operator';
const LABELS = { 'app.kubernetes.io/name': name };

export const DATABASE_OPERATOR_ADDON: Addon = {
  name,
  install(client) {
    client.create(NAMESPACES, { apiVersion: 'v1', kind: 'Namespace', metadata: { name: namespace } });
    client.create(CUSTOM_RESOURCE_DEFINITIONS, DATABASE_DEFINITION);
    installAccount(client, {
      namespace,
      name,
      role: name,
      rules: [
        EVENTS_RULE,
        on('data.sekisho.dev', 'databases', READ),
        on('data.sekisho.dev', 'databases/status', 'patch update'),
        on('apps', 'statefulsets', ALL),
        on('core', 'services', ALL),
        on('batch', 'cronjobs', ALL),
      ],
    });
    installDeployment(client, { name, namespace }, LABELS, {
      serviceAccountName: name,
      containers: [
        {
          name: 'operator',
          image: `registry.example/${IMAGE}:1.0.0`,
          imagePullPolicy: 'IfNotPresent',
          resources: { requests: { cpu: '10m', memory: '64Mi' } },
        },
      ],
    });
  },
  programs: [{ image: IMAGE, components: (context) => [new ControllerLoop(databaseController, context)] }],
};
