// A pod of a Job, with what tells it its index (pkg/controller/job/job_controller.go and indexed_job_utils.go).
import type { Draft } from '../../client.ts';
import { JOBS } from '../../resources/index.ts';
import type { Container, Job, Pod } from '../../wire.ts';
import { podOf } from '../pod-control.ts';
import { TRACKING_FINALIZER } from './finalizer.ts';
import { COMPLETION_INDEX } from './indexes.ts';
import { failuresAfter } from './work.ts';

const INDEX_VARIABLE = 'JOB_COMPLETION_INDEX';
/** Characters of a name before its generated end. */
const LONGEST_BASE = 58;

/** A pod that is to be made. @param index undefined for a job that is not indexed @param replaced the failed pod of the same index; undefined: none */
export function jobPod(job: Job, index: number | undefined, replaced: Pod | undefined): Draft<Pod> {
  const draft = podOf(job.spec.template, job, JOBS);
  const { metadata, spec } = draft;
  const finalizers = [...(metadata.finalizers ?? []).filter((one) => one !== TRACKING_FINALIZER), TRACKING_FINALIZER];
  if (index === undefined) return { ...draft, metadata: { ...metadata, finalizers } };
  const { name } = job.metadata;
  const end = `-${index}-`;
  const counts = job.spec.backoffLimitPerIndex === undefined ? {} : failuresAfter(job, replaced);
  return {
    ...draft,
    metadata: {
      ...metadata,
      finalizers,
      generateName: `${name.slice(0, LONGEST_BASE - end.length)}${end}`,
      labels: { ...metadata.labels, [COMPLETION_INDEX]: String(index) },
      annotations: { ...metadata.annotations, [COMPLETION_INDEX]: String(index), ...counts },
    },
    spec: {
      ...spec,
      hostname: `${name}-${index}`,
      containers: spec.containers.map(withIndex),
      ...(spec.initContainers && { initContainers: spec.initContainers.map(withIndex) }),
    },
  };
}

function withIndex(container: Container): Container {
  if (container.env?.some(({ name }) => name === INDEX_VARIABLE)) return container;
  const fieldPath = `metadata.labels['${COMPLETION_INDEX}']`;
  return {
    ...container,
    env: [...(container.env ?? []), { name: INDEX_VARIABLE, valueFrom: { fieldRef: { fieldPath } } }],
  };
}
