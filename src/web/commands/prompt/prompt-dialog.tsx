import { type Atom, useAtomValue } from 'jotai'
import { type FormEvent, useId, useState } from 'react'
import { type Control, type FieldErrors, useController, useForm, useWatch } from 'react-hook-form'
import { form as formCommands } from '../../../domain/commands/form/index.ts'
import type { DialogProps } from '../../dialogs/define.ts'
import { useMended } from '../../forms/mended.ts'
import { focusFirst, resolverOf } from '../../forms/resolver.ts'
import { type Dica, on } from '../../keys/scopes.ts'
import { useConfirmedKeys } from '../../keys/use-confirmed-keys.ts'
import {
  finishDate,
  finishTime,
  todayOnWire,
  typedDate,
  typedTime,
} from '../../register/fields/date/date-text.ts'
import { localTime } from '../../state/local-time.ts'
import { CloseOrConfirm } from '../../ui/dialog/close-or-confirm.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { ChoiceField } from '../../ui/field/choice-field.tsx'
import { Field } from '../../ui/field/field.tsx'
import { NumberField } from '../../ui/field/number-field.tsx'
import { TextArea } from '../../ui/field/text-area.tsx'
import { KeyHint } from '../../ui/key-hint.tsx'
import { PictureField } from './picture-field.tsx'
import type { FalhaDoPedido, PromptDados } from './prompt.ts'
import { type PromptField, promptFields, promptValue } from './prompt-fields.ts'
import { useRenewed } from './use-renewed.ts'

type Typed = Record<string, string | boolean>
type Given = Record<string, unknown>

/** Asks for a command's arguments in a form made from their zod schema. F2 or Enter runs the command. */
export function PromptDialog({
  data: { command, args, given, sobre, segue, falha },
  close,
}: DialogProps<PromptDados>) {
  const [fields] = useState(() => promptFields(args))
  const [refused] = useState(() => errorsOf(fields, falha))
  const form = useForm<Typed, unknown, Given>({
    defaultValues: initial(fields, given),
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
    errors: refused,
    resolver: resolverOf<Typed, Given>(typed => {
      const value = Object.fromEntries(
        fields.map(field => [field.name, promptValue(field, typed[field.name] ?? '')]),
      )
      const parsed = args.safeParse({ ...given, ...value })
      if (parsed.success) return { given: parsed.data }
      const errors: Record<string, string> = {}
      for (const issue of parsed.error.issues) {
        const name = String(issue.path[0] ?? '')
        errors[name] ??= why(fields, name, typed[name]) ?? issue.message
      }
      return { errors }
    }),
  })
  useMended(form)
  const { control, handleSubmit, setValue } = form
  const renewed = useRenewed(form, segue)
  const keys = useConfirmedKeys()
  const focusFault = focusFirst(fields.map(({ name }) => name))
  const send = handleSubmit(
    answer => close(answer),
    faults => {
      focusFault(faults)
      keys.stay()
    },
  )
  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    keys.hold()
    return renewed().then(() => send())
  }

  // start at the first field with an error, else at a required one that is empty after filled ones
  const [begin] = useState(() => {
    const first = fields.findIndex(({ name }) => name in refused)
    return first < 0 ? firstLack(fields, initial(fields, given)) : first
  })
  const ready = fields.find(({ sugestoes }) => sugestoes.length > 0)
  const empty = useWatch({ control, compute: typed => ready !== undefined && !typed[ready.name] })
  return (
    <Dialog
      title={command.title}
      scope="prompt"
      hints={ready && empty ? digits(ready, text => setValue(ready.name, text)) : undefined}
      onClose={() => close()}
      commands={[on(formCommands.confirmar, () => void submit())]}
      footer={<CloseOrConfirm onClose={() => close()} onConfirm={() => void submit()} />}
    >
      {/* a scanned code is typed into this form, not sent to the screen behind it */}
      <form data-scan="off" className="grid gap-1 px-3 py-3" onSubmit={event => void submit(event)}>
        {falha && Object.keys(refused).length === 0 ? (
          <p role="alert" className="pb-1 text-bad">
            {falha.texto}
          </p>
        ) : null}
        {sobre ? (
          <p className="pb-1 text-ref">{typeof sobre === 'string' ? sobre : <Live text={sobre} />}</p>
        ) : null}
        {fields.map((field, index) => (
          <PromptControl key={field.name} field={field} control={control} autoFocus={index === begin} />
        ))}
        {/* without a submit button, Enter does not submit a form of several fields */}
        <button type="submit" className="hidden" tabIndex={-1} aria-hidden="true" />
      </form>
    </Dialog>
  )
}

/** Gives the form's message for a refused value; undefined: the schema's message is shown. */
function why(fields: readonly PromptField[], name: string, typed: string | boolean | undefined) {
  const field = fields.find(each => each.name === name)
  // an empty optional field may still be refused: the schema's message tells why
  if (typed === '') return field?.required === false ? undefined : 'Campo Obrigatório'
  return field?.kind === 'decimal' && /^-[\d.]+$/.test(String(typed)) ? 'Não pode ser negativo' : undefined
}

/** Gives the server's errors of arguments that have a field in this form. */
const errorsOf = (fields: readonly PromptField[], falha: FalhaDoPedido | undefined): FieldErrors<Typed> =>
  Object.fromEntries(
    fields.flatMap(({ name }) => {
      const message = falha?.erros[name]
      return message === undefined ? [] : [[name, { type: 'server', message }]]
    }),
  )

const Live = ({ text }: { text: Atom<string> }) => useAtomValue(text)

/** Makes the hint of the digits that choose an answer while the field is empty; a click takes the first answer. */
function digits({ sugestoes }: PromptField, choose: (text: string) => void): Dica[] {
  const more = sugestoes.slice(1).map((_, index) => String(index + 2))
  return [{ chords: ['1', ...more], texto: 'Resposta pronta', executar: () => choose(sugestoes[0] ?? '') }]
}

/** Gives the present time in the company's state. */
const now = () => localTime(Date.now()).hora

/** Pattern of a schema's day (ISO), which is shown as DD/MM/AAAA. */
const ISO_DAY = /^(\d{4})-(\d{2})-(\d{2})$/

/** Tells whether a list has a choice from the start: a required one without a label for none. */
const chosenFirst = ({ kind, required, vazio }: PromptField): boolean =>
  kind === 'choice' && required && vazio === undefined

function initial(fields: readonly PromptField[], given: Readonly<Given>): Typed {
  const start = (field: PromptField): string | boolean => {
    const known = given[field.name]
    if (field.kind === 'bool') return known === true
    if (known !== undefined && known !== null)
      return field.data ? String(known).replace(ISO_DAY, '$3/$2/$1') : String(known)
    if (field.inicio) return field.inicio === 'hoje' ? todayOnWire() : now()
    return field.padrao ?? (chosenFirst(field) ? String(field.options[0] ?? '') : '')
  }
  return Object.fromEntries(fields.map(field => [field.name, start(field)]))
}

/** Finds the first field that is required and empty, when all before it are filled; 0: the form begins at its first. */
function firstLack(fields: readonly PromptField[], typed: Typed): number {
  const empty = fields.findIndex(({ name, kind }) => kind !== 'bool' && typed[name] === '')
  return empty >= 0 && fields[empty]?.required ? empty : 0
}

interface ControlProps {
  field: PromptField
  control: Control<Typed, unknown, Given>
  autoFocus: boolean
}

/** Decimal places always shown of an amount in R$; quantities and prices show the typed places. */
const REAIS = 2

/** Minimum below any number that can be typed. */
const LEAST = '-9999999999999999'

/** Field of one argument: listens only to its own value and error. */
function PromptControl({ field, control, autoFocus }: ControlProps) {
  const { name, label, kind, options } = field
  const noteId = useId()
  const {
    field: { value, onChange, onBlur, ref },
    fieldState: { error },
  } = useController({ name, control })
  const typing = field.data
    ? typedDate
    : field.hora
      ? (text: string) => typedTime(text).slice(0, 5)
      : (text: string) => text
  const common = { label, name, ref, autoFocus, onBlur, error: error?.message }
  if (kind === 'bool')
    return (
      <div>
        <label className="flex items-center gap-2">
          <input
            type="checkbox"
            name={name}
            ref={ref}
            autoFocus={autoFocus}
            checked={value === true}
            onChange={onChange}
            onBlur={onBlur}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? noteId : undefined}
          />
          {label}
        </label>
        <p id={noteId} className="min-h-[22px] text-bad text-xs">
          {error?.message}
        </p>
      </div>
    )
  if (kind === 'choice')
    return (
      <ChoiceField
        {...common}
        blank={chosenFirst(field) || field.padrao ? undefined : (field.vazio ?? '(nenhum)')}
        options={options.map(option => [option, field.rotulos?.[String(option)] ?? String(option)] as const)}
        value={String(value)}
        onChange={onChange}
      />
    )
  if (kind === 'file')
    return <PictureField {...common} accept={field.aceita} has={value !== ''} onRead={onChange} />
  if (kind === 'decimal')
    return (
      <NumberField
        {...common}
        places={field.casas}
        minPlaces={field.casas > REAIS ? 0 : field.casas}
        // keep a typed minus for the schema to refuse: dropping it would change the number
        min={LEAST}
        value={String(value)}
        onChange={onChange}
        help={field.ajuda}
        onFocus={event => event.target.select()}
      />
    )
  if (field.comprido)
    return (
      <TextArea
        {...common}
        grows
        help={field.ajuda}
        value={String(value)}
        // line breaks are only visual: the value is sent as one line
        onChange={event => onChange(event.target.value.replace(/\s*\n\s*/g, ' '))}
        onKeyDown={event => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
          event.preventDefault()
          event.currentTarget.form?.requestSubmit()
        }}
      />
    )
  return (
    <>
      <Field
        {...common}
        inputMode={kind === 'int' || field.data || field.hora ? 'numeric' : 'text'}
        // typing replaces the proposed value
        onFocus={event => event.target.select()}
        value={String(value)}
        onChange={event => onChange(typing(event.target.value))}
        onBlur={() => {
          if (field.data) onChange(finishDate(String(value)))
          if (field.hora) onChange(finishTime(String(value)).slice(0, 5))
          onBlur()
        }}
        onKeyDown={event => {
          const ready = value === '' ? field.sugestoes[Number(event.key) - 1] : undefined
          if (!ready) return
          event.preventDefault()
          onChange(ready)
        }}
        help={field.ajuda}
      />
      {field.sugestoes.length > 0 ? (
        <ol className="pb-1">
          {field.sugestoes.map((text, index) => (
            <li key={text} className="flex items-center gap-2 py-px text-dim">
              <KeyHint chord={String(index + 1)} /> {text}
            </li>
          ))}
        </ol>
      ) : null}
    </>
  )
}
