// A volume from a Secret that is not there.
import { deployment } from '../manifests.ts';
import { RELABEL_ORPHAN } from './04-relabel-orphan.ts';
import { containerExercise } from './containers.ts';

export const FAILED_MOUNT = containerExercise({
  folder: '21-failed-mount',
  name: 'mnt',
  manifest: deployment('mnt', {
    container: { volumeMounts: [{ name: 'cfg', mountPath: '/etc/tls' }] },
    pod: { volumes: [{ name: 'cfg', secret: { secretName: 'tls-absent' } }] },
  }),
  after: RELABEL_ORPHAN,
  pod: 'mnt-8578c68ffb-g4555',
  waits: [{ advance: 11_500 }],
});
