import { useId, useLayoutEffect, useRef, useState } from 'react'
import { type DigitsField, LONG_TEXT, type TextField } from '../../../domain/fields/field.ts'
import { faultOfValue, warningOf } from '../form/body.ts'
import { useErro, useForm, useValor } from '../form/use-store.ts'
import type { ControlProps } from './control.ts'
import { controlProps, Frame } from './frame.tsx'
import { caretAfter, maskOf } from './mask.ts'
import { usePasteCut } from './paste-cut.ts'

/** Control of text, digits, telephone and e-mail. Masks are shown, not stored. */
export function TextControl({
  store,
  field,
  label,
  required,
  readOnly,
}: ControlProps<TextField | DigitsField>) {
  const id = useId()
  const { chave, campo } = field
  const value = String(useValor(store, chave) ?? '')
  const erro = useErro(store, chave)
  const input = useRef<HTMLInputElement>(null)
  const caret = useRef<number | null>(null)
  const tipo = useForm(store, s => s.valor('tipo'))
  const mask = maskOf(campo, tipo)
  const masked = mask.mostrar('0'.repeat(14)) !== '0'.repeat(14)
  useLayoutEffect(() => {
    if (caret.current === null || document.activeElement !== input.current) return
    input.current?.setSelectionRange(caret.current, caret.current)
    caret.current = null
  })
  const paste = usePasteCut(
    masked ? mask.limpar('0'.repeat(LONG_TEXT)).length : campo.max,
    masked ? text => [...text].filter(sign => mask.limpar(sign) !== '').length : undefined,
  )
  const { note: ajuda } = campo
  const [typing, setTyping] = useState(false)
  const doubt = useForm(store, s => warningOf(s, chave))
  const aviso = paste.aviso ?? (typing ? undefined : doubt)
  const common = {
    ...controlProps(id, chave, { erro, ajuda: aviso ?? ajuda, obrigatorio: required }),
    onPaste: paste.colar,
    readOnly,
    spellCheck: false,
    onBlur: () => {
      setTyping(false)
      const fault = readOnly ? undefined : faultOfValue(store, field)
      if (fault) store.recusar({ ...store.erros(), [chave]: fault })
    },
  }
  if (campo.type === 'text' && campo.max >= LONG_TEXT)
    return (
      <Frame id={id} label={label} required={required} error={erro} warning={aviso} help={ajuda}>
        <textarea
          {...common}
          rows={3}
          maxLength={campo.max}
          className="campo resize-y"
          value={value}
          onChange={event => {
            paste.mudar()
            setTyping(true)
            store.mudar(chave, event.target.value)
          }}
        />
      </Frame>
    )
  const secret = 'senha' in campo && campo.senha === true
  return (
    <Frame id={id} label={label} required={required} error={erro} warning={aviso} help={ajuda}>
      <input
        {...common}
        ref={input}
        type={secret ? 'password' : 'text'}
        autoComplete={secret ? 'new-password' : 'off'}
        inputMode={campo.type === 'digits' || campo.type === 'phone' ? 'numeric' : 'text'}
        {...(masked ? {} : { maxLength: campo.max })}
        className="campo"
        value={mask.mostrar(value)}
        onChange={event => {
          const { value: text, selectionStart } = event.target
          paste.mudar()
          setTyping(true)
          const kept = mask.limpar(text)
          if (masked) {
            const before = text.slice(0, selectionStart ?? text.length).replace(/[^0-9A-Za-z]/g, '').length
            const atEnd = selectionStart === text.length
            const shown = mask.mostrar(kept)
            caret.current = atEnd ? shown.length : caretAfter(shown, before)
          }
          store.mudar(chave, kept)
        }}
      />
    </Frame>
  )
}
