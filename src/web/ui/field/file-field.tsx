import { type InputHTMLAttributes, type Ref, useId } from 'react'
import { FieldFrame, fieldState } from './field.tsx'

interface FileFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'type' | 'className'> {
  label: string
  /** Name of the chosen file. */
  file: string | null
  onChoose: (file: File | null) => void
  error?: string | undefined
  help?: string | undefined
  ref?: Ref<HTMLInputElement> | undefined
}

/** Draws a field for a file: Space opens the system's chooser. The browser's own control is invisible below. */
export function FileField({ label, file, onChoose, error, help, ...input }: FileFieldProps) {
  const id = useId()
  return (
    <FieldFrame id={id} label={label} error={error} help={help}>
      <div className="campo relative flex items-center gap-3 focus-within:outline-2 focus-within:outline-live focus-within:-outline-offset-1">
        <span aria-hidden="true" className="bg-line px-2 leading-[18px]">
          Escolher arquivo
        </span>
        <span aria-hidden="true" className={`truncate ${file === null ? 'text-dim' : ''}`}>
          {file ?? 'nenhum'}
        </span>
        <input
          {...input}
          id={id}
          type="file"
          className="absolute inset-0 opacity-0"
          onChange={event => onChoose(event.target.files?.[0] ?? null)}
          {...fieldState(id, error, help)}
        />
      </div>
    </FieldFrame>
  )
}
