import { type Ref, type TextareaHTMLAttributes, useId } from 'react'
import { FieldFrame, fieldState } from './field.tsx'

interface TextAreaProps extends Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'id' | 'className'> {
  rotulo: string
  erro?: string | undefined
  ajuda?: string | undefined
  ref?: Ref<HTMLTextAreaElement> | undefined
  /** As tall as what is written in it, in place of its `rows`. */
  cresce?: boolean
}

/** A text of several lines with its label and its error; Enter is a line of it. */
export function TextArea({ rotulo, erro, ajuda, cresce = false, ...area }: TextAreaProps) {
  const id = useId()
  return (
    <FieldFrame id={id} rotulo={rotulo} obrigatorio={area['aria-required']} erro={erro} ajuda={ajuda}>
      <textarea
        {...area}
        id={id}
        className={`campo resize-y ${cresce ? 'field-sizing-content max-h-[40vh]' : ''}`}
        {...fieldState(id, erro, ajuda)}
      />
    </FieldFrame>
  )
}
