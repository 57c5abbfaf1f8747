import { type Atom, useAtomValue } from 'jotai'
import { useRef, useState } from 'react'
import { form as formCommands } from '../../domain/commands/form/index.ts'
import type { DialogProps } from '../dialogs/define.ts'
import { defineDialog } from '../dialogs/define.ts'
import { type Dica, on } from '../keys/scopes.ts'
import { finishDate, typedDate } from '../register/fields/date-text.ts'
import { Button } from '../ui/button.tsx'
import { ChoiceField } from '../ui/choice-field.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { KeyHint } from '../ui/key-hint.tsx'
import { NumberField } from '../ui/number-field.tsx'
import type { PromptDados } from './prompt.ts'
import { type PromptField, promptFields, promptValue } from './prompt-fields.ts'

type Typed = string | boolean

/** A command's arguments as a small form: its fields, labels and messages are the schema's. F2 or Enter runs it. */
export function PromptDialog({ dados: { command, given, sobre }, fechar }: DialogProps<PromptDados>) {
  const fields = promptFields(command.args)
  const [typed, setTyped] = useState<Record<string, Typed>>(() => initial(fields, given))
  const [errors, setErrors] = useState<Record<string, string>>({})
  const form = useRef<HTMLFormElement>(null)

  const submit = () => {
    const value = Object.fromEntries(
      fields.map(field => [field.name, promptValue(field, typed[field.name] ?? '')]),
    )
    const parsed = command.args.safeParse({ ...given, ...value })
    if (parsed.success) return fechar(parsed.data)
    const found: Record<string, string> = {}
    for (const issue of parsed.error.issues) {
      const name = String(issue.path[0] ?? '')
      found[name] ??= typed[name] === '' ? 'Campo Obrigatório' : issue.message
    }
    setErrors(found)
    const first = fields.find(field => found[field.name])
    form.current?.querySelector<HTMLElement>(`[name="${first?.name}"]`)?.focus()
  }

  const ready = fields.find(({ sugestoes }) => sugestoes.length > 0)
  const choose = (name: string, value: Typed) => setTyped(before => ({ ...before, [name]: value }))
  return (
    <Dialog
      titulo={command.title}
      escopo="prompt"
      dicas={ready && (typed[ready.name] ?? '') === '' ? digits(ready, choose) : undefined}
      aoFechar={() => fechar()}
      comandos={[on(formCommands.confirmar, submit)]}
      rodape={
        <>
          <Button chord="Escape" onClick={() => fechar()}>
            Cancelar
          </Button>
          <Button chord="F2" principal onClick={submit}>
            Confirmar
          </Button>
        </>
      }
    >
      <form
        ref={form}
        className="grid gap-1 px-3 py-3"
        onSubmit={event => {
          event.preventDefault()
          submit()
        }}
      >
        {sobre ? (
          <p className="pb-1 text-ref">{typeof sobre === 'string' ? sobre : <Live texto={sobre} />}</p>
        ) : null}
        {fields.map((field, index) => (
          <PromptControl
            key={field.name}
            field={field}
            value={typed[field.name] ?? ''}
            erro={errors[field.name]}
            autoFocus={index === 0}
            onChange={value => choose(field.name, value)}
          />
        ))}
        {/* Enter submits a form of several fields only when it has a submit button */}
        <button type="submit" className="hidden" tabIndex={-1} aria-hidden="true" />
      </form>
    </Dialog>
  )
}

const Live = ({ texto }: { texto: Atom<string> }) => useAtomValue(texto)

/** Ready answers by their digits, while nothing is typed. */
function digits({ name, sugestoes }: PromptField, choose: (name: string, value: Typed) => void): Dica[] {
  const more = sugestoes.slice(1).map((_, index) => String(index + 2))
  return [
    { chords: ['1', ...more], texto: 'Resposta pronta', executar: () => choose(name, sugestoes[0] ?? '') },
  ]
}

function initial(fields: readonly PromptField[], given: Readonly<Record<string, unknown>>) {
  const start = (field: PromptField): Typed => {
    const known = given[field.name]
    if (field.kind === 'bool') return known === true
    if (known !== undefined && known !== null) return String(known)
    return field.kind === 'choice' && field.required ? String(field.options[0] ?? '') : ''
  }
  return Object.fromEntries(fields.map(field => [field.name, start(field)]))
}

interface ControlProps {
  field: PromptField
  value: Typed
  erro: string | undefined
  autoFocus: boolean
  onChange: (value: Typed) => void
}

function PromptControl({ field, value, erro, autoFocus, onChange }: ControlProps) {
  const { name, label, kind, options } = field
  if (kind === 'bool')
    return (
      <label className="flex items-center gap-2 pb-[22px]">
        <input
          type="checkbox"
          name={name}
          autoFocus={autoFocus}
          checked={value === true}
          onChange={event => onChange(event.target.checked)}
        />
        {label}
      </label>
    )
  if (kind === 'choice')
    return (
      <ChoiceField
        rotulo={label}
        name={name}
        autoFocus={autoFocus}
        vazia={field.required ? undefined : '(nenhum)'}
        opcoes={options.map(option => [option, String(option)] as const)}
        value={String(value)}
        onChange={event => onChange(event.target.value)}
        erro={erro}
      />
    )
  if (kind === 'decimal')
    return (
      <NumberField
        rotulo={label}
        name={name}
        autoFocus={autoFocus}
        casas={4}
        valor={String(value)}
        aoMudar={onChange}
        erro={erro}
      />
    )
  return (
    <>
      <Field
        rotulo={label}
        name={name}
        autoFocus={autoFocus}
        inputMode={kind === 'int' || field.data ? 'numeric' : 'text'}
        // what was proposed gives way to what is typed
        onFocus={event => event.target.select()}
        value={String(value)}
        onChange={event => onChange(field.data ? typedDate(event.target.value) : event.target.value)}
        onBlur={() => field.data && onChange(finishDate(String(value)))}
        onKeyDown={event => {
          const ready = value === '' ? field.sugestoes[Number(event.key) - 1] : undefined
          if (!ready) return
          event.preventDefault()
          onChange(ready)
        }}
        ajuda={field.ajuda}
        erro={erro}
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

export const promptDialog = defineDialog('prompt', PromptDialog)
