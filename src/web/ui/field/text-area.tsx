import { type Ref, type TextareaHTMLAttributes, useId } from 'react'
import { FieldFrame, fieldState } from './field.tsx'

interface TextAreaProps extends Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'id' | 'className'> {
  label: string
  error?: string | undefined
  help?: string | undefined
  ref?: Ref<HTMLTextAreaElement> | undefined
  /** True: the height follows the text, not `rows`. */
  grows?: boolean
}

/** Draws a text field of several lines with label and error; Enter begins a new line. */
export function TextArea({ label, error, help, grows = false, ...area }: TextAreaProps) {
  const id = useId()
  return (
    <FieldFrame id={id} label={label} required={area['aria-required']} error={error} help={help}>
      <textarea
        {...area}
        id={id}
        className={`campo resize-y ${grows ? 'field-sizing-content max-h-[40vh]' : ''}`}
        {...fieldState(id, error, help)}
      />
    </FieldFrame>
  )
}
