// Traces by OpenTelemetry's own SDK, sent as OTLP over HTTP. Loaded only where an endpoint is set; the SDK reads its own variables
// (OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_EXPORTER_OTLP_HEADERS, OTEL_SERVICE_NAME, OTEL_RESOURCE_ATTRIBUTES).
import { type Attributes, ROOT_CONTEXT, type Span, SpanStatusCode, type Tracer, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import type { SpanFacts, Tracing } from './observer.ts';
import { currentRequest, inRequest } from './request.ts';

/** What spans are about besides their own facts; https://opentelemetry.io/docs/specs/semconv/resource/ */
const NAME = 'service.name';
const VERSION = 'service.version';

/** Makes traces. @param version of the program */
export function otelTracing(version: string): Tracing {
  const usual = defaultResource().merge(resourceFromAttributes({ [NAME]: 'sekisho', [VERSION]: version }));
  const provider = new TracerProvider({
    // what the environment says stands above what we say
    resource: usual.merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter() })],
  });
  const tracer = provider.getTracer('sekisho', version);
  return {
    step: (name, facts, work) => {
      const request = currentRequest();
      return request ? recorded(tracer, request, name, facts, work) : work(() => undefined);
    },
    // who does not take them must not hold up the end
    close: () => provider.shutdown().catch(() => undefined),
  };
}

async function recorded<T>(
  tracer: Tracer,
  request: NonNullable<ReturnType<typeof currentRequest>>,
  name: string,
  facts: SpanFacts,
  work: (tell: (facts: SpanFacts) => void) => Promise<T>,
): Promise<T> {
  const parent = request.span as Span | undefined;
  const attributes: Attributes = { ...named(facts), ...(!parent && { 'sekisho.request': request.id }) };
  const span = tracer.startSpan(name, { attributes }, parent ? trace.setSpan(ROOT_CONTEXT, parent) : ROOT_CONTEXT);
  try {
    return await inRequest(() => work((more) => span.setAttributes(named(more))), { ...request, span });
  } catch (error) {
    // its message may hold what somebody wrote
    span.setStatus({ code: SpanStatusCode.ERROR, message: error instanceof Error ? error.name : 'error' });
    throw error;
  } finally {
    span.end();
  }
}

function named(facts: SpanFacts): Attributes {
  return Object.fromEntries(Object.entries(facts).map(([key, value]) => [`sekisho.${key}`, value]));
}
