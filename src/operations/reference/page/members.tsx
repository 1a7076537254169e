import { type ApiDocument, resolved, type Schema } from './api-document.js';
import { inline, type LinkOf } from './markdown.js';

interface Shared {
  document: ApiDocument;
  linkOf: LinkOf;
}

/** The members of a body. Those of a member open below it. */
export function Members({ schema, ...shared }: Shared & { schema: Schema }) {
  const { anyOf, oneOf, items, properties, required = [] } = resolved(shared.document, schema);
  const forms = anyOf ?? oneOf;
  if (forms) return <Forms forms={forms} {...shared} />;
  if (items) return <Members schema={items} {...shared} />;
  const members = Object.entries(properties ?? {});
  if (members.length === 0) return null;
  return (
    <ul class="members">
      {members.map(([name, member]) => (
        <Member key={name} name={name} schema={member} isRequired={required.includes(name)} {...shared} />
      ))}
    </ul>
  );
}

function Forms({ forms, ...shared }: Shared & { forms: Schema[] }) {
  return (
    <>
      {forms.map((form, index) => (
        <div key={index} class="form">
          <p class="soft small">{index === 0 ? 'One form:' : 'Another form:'}</p>
          <Members schema={form} {...shared} />
        </div>
      ))}
    </>
  );
}

interface MemberProps extends Shared {
  name: string;
  schema: Schema;
  isRequired: boolean;
  description?: string | undefined;
}

/** A member of a body, a parameter or a header. */
export function Member({ name, schema, isRequired, description, ...shared }: MemberProps) {
  const whole = resolved(shared.document, schema);
  const words = description ?? whole.description;
  return (
    <li>
      <p class="member">
        <code>{name}</code> <span class="soft small">{typeOf(shared.document, whole)}</span>
        {isRequired && <span class="required"> required</span>}
      </p>
      {words && <p>{inline(words.replaceAll('\n', ' '), shared.linkOf)}</p>}
      <Bounds schema={whole} />
      <Inside schema={whole} {...shared} />
    </li>
  );
}

function Inside({ schema, ...shared }: Shared & { schema: Schema }) {
  const inner = schema.items ? resolved(shared.document, schema.items) : schema;
  if (!inner.properties && !inner.anyOf && !inner.oneOf) return null;
  return (
    <details>
      <summary>{schema.items ? 'Members of each' : 'Members'}</summary>
      <Members schema={inner} {...shared} />
    </details>
  );
}

function Bounds({ schema }: { schema: Schema }) {
  const { enum: values, default: usual, items } = schema;
  const choice = values ?? items?.enum;
  const bounds = boundsOf(schema);
  if (!choice && usual === undefined && bounds.length === 0) return null;
  return (
    <p class="soft small bounds">
      {choice && (
        <span>
          One of{' '}
          {choice.map((value, index) => (
            <>
              {index > 0 && ', '}
              <code>{String(value)}</code>
            </>
          ))}
          .
        </span>
      )}
      {usual !== undefined && (
        <span>
          Without it: <code>{JSON.stringify(usual)}</code>.
        </span>
      )}
      {bounds.map((bound) => (
        <span key={bound}>{bound}</span>
      ))}
    </p>
  );
}

const range = (what: string, least: number | undefined, most: number | undefined): string[] => {
  const unit = what && ` ${what}`;
  if (least === undefined && most === undefined) return [];
  if (least === undefined) return [`At most ${most}${unit}.`];
  if (most === undefined) return [`At least ${least}${unit}.`];
  return [least === most ? `Exactly ${least}${unit}.` : `${least} to ${most}${unit}.`];
};

const boundsOf = (schema: Schema): string[] => [
  ...range('characters', schema.minLength, schema.maxLength),
  ...range('', schema.minimum, schema.maximum),
  ...range('items', schema.minItems, schema.maxItems),
];

function typeOf(document: ApiDocument, schema: Schema): string {
  const { type, format, nullable, items, anyOf, oneOf, properties } = schema;
  const inner = items && typeOf(document, resolved(document, items));
  const name = inner ? `array of ${inner}` : (type ?? ((anyOf ?? oneOf ?? properties) ? 'object' : 'any'));
  return [format ? `${name} (${format})` : name, ...(nullable ? ['null'] : [])].join(' or ');
}
