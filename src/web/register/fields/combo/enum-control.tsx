import { useState } from 'react'
import { plain } from '../../../../core/text/plain.ts'
import type { EnumField, OptionList } from '../../../../domain/fields/field.ts'
import { warningOf } from '../../form/body.ts'
import { useErro, useForm, useValor } from '../../form/use-store.ts'
import type { ControlProps } from '../control.ts'
import { Combo } from './combo.tsx'
import { usePend } from './use-pend.ts'

type Option = OptionList[number]

/** Codes invented by this application: lower case, unlike the law's. */
const OURS = /^[a-z][a-z_\d]*$/

/** Tells whether to show codes: of the law ('20', 'SP'), not numbers, invented ones, or those that begin their label. */
const showsCode = (options: OptionList) =>
  options.some(
    ([value, label]) =>
      typeof value === 'string' && value !== label && !label.startsWith(value) && !OURS.test(value),
  )

/** Finds options for a text: by code, by the code's beginning, by the label's beginning, by the label's inside. */
export function findOptions(options: OptionList, text: string | null): readonly Option[] {
  if (!text) return options
  const asked = plain(text)
  const rank = ([value, label]: Option) => {
    const code = plain(String(value))
    const words = plain(label)
    if (code === asked) return 0
    if (code.startsWith(asked)) return 1
    if (words.startsWith(asked)) return 2
    return words.includes(asked) || `${code} ${words}`.startsWith(asked) ? 3 : null
  }
  return options
    .map(option => ({ option, rank: rank(option) }))
    .filter(({ rank: found }) => found !== null)
    .sort((one, other) => (one.rank ?? 0) - (other.rank ?? 0))
    .map(({ option }) => option)
}

interface EnumProps extends ControlProps<EnumField> {
  /** Called with true when the list opens without a typed text, with false when the field closes. */
  onShow?: (aberta: boolean) => void
}

/** Control of a closed list, searched by code or label. */
export function EnumControl({ store, field, label, required, readOnly, onShow = () => {} }: EnumProps) {
  const { chave, campo } = field
  const value = useValor(store, chave)
  const erro = useErro(store, chave)
  const [text, setText] = useState<string | null>(null)
  const pend = usePend(store, chave)
  const warning = useForm(store, s => warningOf(s, chave))
  // options allowed by the rest of the record, as a string of 0s and 1s: only a change of the string redraws the list
  const offered = useForm(store, s =>
    campo.opcaoWhen
      ? campo.options.map(([option]) => (campo.opcaoWhen?.(option, s.valores()) ? '1' : '0')).join('')
      : '',
  )
  const options = offered === '' ? campo.options : campo.options.filter((_, index) => offered[index] === '1')
  const coded = showsCode(campo.options)
  const chosen = options.findIndex(([option]) => option === value)
  const shown = (option: Option | undefined) =>
    option ? (coded ? `${option[0]} ${option[1]}` : option[1]) : String(value ?? '')
  return (
    <Combo<Option>
      fieldKey={chave}
      label={label}
      required={required}
      readOnly={readOnly}
      error={erro}
      warning={warning}
      help={campo.note}
      shown={shown(campo.options.find(([option]) => option === value))}
      rows={findOptions(options, text)}
      keyOf={([option]) => option}
      draw={option => (
        <>
          {coded ? <span className="w-[7ch] flex-none text-ref">{option[0]}</span> : null}
          <span className="truncate">{option[1]}</span>
        </>
      )}
      chosen={chosen}
      text={text}
      onAsk={setText}
      onChoose={([option]) => store.mudar(chave, option)}
      onClear={() => store.mudar(chave, null)}
      onPending={pend}
      onShow={onShow}
    />
  )
}
