import * as links from '../../shared/routes.ts';
import { PagePath } from '../layout/page-path.tsx';
import { Section } from '../layout/section.tsx';
import { ApiRules } from './api-rules.tsx';

interface ShownCall {
  name: string;
  method: string;
  path: string;
  summary: string;
  /** Callers that it is open to, in words. */
  who: string;
  exampleInput: Record<string, unknown>;
  exampleOutput: unknown;
}

interface ApiPageProps {
  groups: readonly { id: string; title: string; calls: readonly ShownCall[] }[];
}

/** The shop's calls for people who write programs. */
export function ApiPage({ groups }: ApiPageProps) {
  return (
    <div className="container api-page">
      <PagePath current="API магазина" />
      <h1>API магазина</h1>
      <p className="api-lead">
        Всё, что показывают и делают страницы магазина, доступно программам: приложениям, витринам
        партнёров, учётным системам. Описание для машин — OpenAPI 3.1:{' '}
        <a className="link" href={links.openApi()}>
          {links.openApi()}
        </a>
        .
      </p>
      <ApiRules />
      <nav className="api-groups" aria-label="Разделы">
        {groups.map(({ id, title }) => (
          <a key={id} className="link" href={`#${id}`}>
            {title}
          </a>
        ))}
      </nav>
      {groups.map(({ id, title, calls }) => (
        <Section key={id} id={id} title={title}>
          {calls.map((call) => (
            <ApiCall key={call.name} {...call} />
          ))}
        </Section>
      ))}
    </div>
  );
}

function ApiCall(call: ShownCall) {
  const { name, method, path, summary, who, exampleOutput } = call;
  const answer = JSON.stringify({ data: exampleOutput }, null, 2);
  return (
    <details className="api-call" id={`call-${name}`}>
      <summary>
        <code>
          {method} {path}
        </code>{' '}
        {summary}
      </summary>
      <p>Кто может: {who}.</p>
      <pre>{`${writeRequest(call)}\n\n${answer}`}</pre>
    </details>
  );
}

/** The request as it goes over the line: what is in the path, the query or the body. */
function writeRequest({ method, path, exampleInput }: ShownCall): string {
  const rest = { ...exampleInput };
  const address = path.replace(/{(\w+)}/g, (_match, key: string) => {
    const value = String(rest[key]);
    delete rest[key];
    return encodeURIComponent(value);
  });
  const line = `${method} ${links.apiDescription().slice(0, -1)}${address}`;
  if (Object.keys(rest).length === 0) return line;
  if (method === 'GET' || method === 'DELETE') return `${line}?${writeQuery(rest)}`;
  return `${line}\nContent-Type: application/json\n\n${JSON.stringify(rest, null, 2)}`;
}

const writeQuery = (values: Record<string, unknown>) =>
  Object.entries(values)
    .map(([key, value]) => `${key}=${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join('&');
