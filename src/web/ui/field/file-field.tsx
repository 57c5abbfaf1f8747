import { type InputHTMLAttributes, type Ref, useId } from 'react'
import { FieldFrame, fieldState } from './field.tsx'

interface FileFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'type' | 'className'> {
  rotulo: string
  /** Name of the file chosen. */
  arquivo: string | null
  aoEscolher: (file: File | null) => void
  erro?: string | undefined
  ajuda?: string | undefined
  ref?: Ref<HTMLInputElement> | undefined
}

/** A file of this computer: Space opens the system's own chooser. The browser's control is there, under words of ours. */
export function FileField({ rotulo, arquivo, aoEscolher, erro, ajuda, ...input }: FileFieldProps) {
  const id = useId()
  return (
    <FieldFrame id={id} rotulo={rotulo} erro={erro} ajuda={ajuda}>
      <div className="campo relative flex items-center gap-3 focus-within:outline-2 focus-within:outline-live focus-within:-outline-offset-1">
        <span aria-hidden="true" className="bg-line px-2 leading-[18px]">
          Escolher arquivo
        </span>
        <span aria-hidden="true" className={`truncate ${arquivo === null ? 'text-dim' : ''}`}>
          {arquivo ?? 'nenhum'}
        </span>
        <input
          {...input}
          id={id}
          type="file"
          className="absolute inset-0 opacity-0"
          onChange={event => aoEscolher(event.target.files?.[0] ?? null)}
          {...fieldState(id, erro, ajuda)}
        />
      </div>
    </FieldFrame>
  )
}
