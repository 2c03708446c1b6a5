// A lab with Gateway API: a Gateway `edge` in `lab`, and servers behind it.
import { GATEWAYS, HTTP_ROUTES, type RouteRule } from '../../src/sim/gateway/gateway-api.ts';
import { NetworkLab } from './network-lab.ts';

const ADDONS = ['kindnet', 'kube-proxy', 'coredns', 'cloud-controller-manager', 'envoy-gateway'];
const API = 'gateway.networking.k8s.io/v1';

/** A condition in one line. */
type Condition = { readonly type: string; readonly status: string; readonly reason: string };
const lineOf = ({ type, status, reason }: Condition): string => `${type}=${status} ${reason}`;

/** A lab with Gateways, to somebody who asks through them. */
export class GatewayLab extends NetworkLab {
  constructor(addons: readonly string[] = ADDONS) {
    super({ addons });
    this.pass(40);
  }

  /** @param listener what differs from a plain one of HTTP at port 80 */
  gateway(name = 'edge', spec: object = {}, listener: object = {}): this {
    const listeners = [{ name: 'http', port: 80, protocol: 'HTTP', ...listener }];
    return this.add(API, 'Gateway', name, { spec: { gatewayClassName: 'eg', listeners, ...spec } });
  }

  /** @param spec what differs from a route of every host to `edge` */
  route(name: string, rules: readonly RouteRule[], spec: object = {}, namespace = 'lab'): this {
    return this.add(API, 'HTTPRoute', name, {
      metadata: { namespace },
      spec: { parentRefs: [{ name: 'edge', namespace: 'lab' }], rules, ...spec },
    });
  }

  /** What a route says to its first parent. */
  said(route: string, namespace = 'lab'): readonly string[] {
    const found = this.lab.client('a', 'b').get(HTTP_ROUTES, namespace, route);
    return (found?.status?.parents[0]?.conditions ?? []).map(lineOf);
  }

  /** What a Gateway says, and its listeners after it. */
  saidOf(gateway = 'edge'): readonly string[] {
    const status = this.lab.client('a', 'b').get(GATEWAYS, 'lab', gateway)?.status;
    const listeners = (status?.listeners ?? []).flatMap(({ name, attachedRoutes, conditions }) =>
      [...conditions.map(lineOf), `${attachedRoutes} routes`].map((line) => `${name}: ${line}`),
    );
    return [...(status?.conditions ?? []).map(lineOf), ...listeners];
  }

  /** The message of a condition of a route. */
  message(route: string, type: string): string | undefined {
    const found = this.lab.client('a', 'b').get(HTTP_ROUTES, 'lab', route);
    return found?.status?.parents[0]?.conditions.find((one) => one.type === type)?.message;
  }

  address(gateway = 'edge'): string {
    return this.lab.client('a', 'b').get(GATEWAYS, 'lab', gateway)?.status?.addresses?.[0]?.value ?? '0.0.0.0';
  }

  /** The status from outside, and who decided. */
  through(path: string, host?: string): string {
    return this.seen('outside', `http://${this.address()}${path}`, host);
  }
}
