// Ports of containers (pkg/apis/core/validation, validateContainerPorts and checkHostPortConflicts).
import type { Container } from '../../wire.ts';
import type { StatusCause } from '../status.ts';
import { duplicate, invalidValue, notSupported, required } from './field-error.ts';
import { portNameProblems, portNumberProblems } from './names.ts';

const PROTOCOLS = ['SCTP', 'TCP', 'UDP'];

/** `ports` of a container. */
export function validateContainerPorts(ports: Container['ports'], field: string): StatusCause[] {
  const causes: StatusCause[] = [];
  const names = new Set<string>();
  ports?.forEach(({ name, containerPort, hostPort, protocol }, at) => {
    const place = `${field}[${at}]`;
    if (name) {
      const problems = portNameProblems(name);
      for (const problem of problems) causes.push(invalidValue(`${place}.name`, name, problem));
      if (problems.length === 0 && names.has(name)) causes.push(duplicate(`${place}.name`, name));
      else if (problems.length === 0) names.add(name);
    }
    if (!containerPort) causes.push(required(`${place}.containerPort`));
    else
      for (const problem of portNumberProblems(containerPort))
        causes.push(invalidValue(`${place}.containerPort`, containerPort, problem));
    for (const problem of hostPort ? portNumberProblems(hostPort) : [])
      causes.push(invalidValue(`${place}.hostPort`, hostPort, problem));
    if (!protocol) causes.push(required(`${place}.protocol`));
    else if (!PROTOCOLS.includes(protocol)) causes.push(notSupported(`${place}.protocol`, protocol, PROTOCOLS));
  });
  return causes;
}

/** No two containers may have the same port of the host. @param field of the list */
export function validateHostPortConflicts(containers: readonly Container[], field: string): StatusCause[] {
  const causes: StatusCause[] = [];
  const taken = new Set<string>();
  containers.forEach(({ ports }, at) => {
    ports?.forEach(({ hostPort, hostIP = '', protocol = '' }, index) => {
      if (!hostPort) return;
      const which = `${protocol}/${hostIP}/${hostPort}`;
      if (taken.has(which)) causes.push(duplicate(`${field}[${at}].ports[${index}].hostPort`, which));
      taken.add(which);
    });
  });
  return causes;
}
