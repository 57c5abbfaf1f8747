import { type Ref, useId } from 'react'
import { base64Of } from '../../api/base64-of.ts'
import { FieldFrame, fieldState } from '../../ui/field.tsx'
import type { Arquivo } from './first-run.ts'

interface CertificateFileProps {
  nome: string
  arquivo: Arquivo | null
  aoEscolher: (arquivo: Arquivo | null) => void
  erro?: string | undefined
  ajuda?: string | undefined
  ref?: Ref<HTMLInputElement>
}

/** The A1 file: Space opens the system's own chooser. */
export function CertificateFile({ nome, arquivo, aoEscolher, erro, ajuda, ref }: CertificateFileProps) {
  const id = useId()
  const note = arquivo ? `${arquivo.nome} pronto para enviar` : ajuda
  return (
    <FieldFrame id={id} rotulo="Certificado A1 (.pfx ou .p12)" erro={erro} ajuda={note}>
      <input
        ref={ref}
        id={id}
        type="file"
        accept=".pfx,.p12,application/x-pkcs12"
        data-campo={nome}
        className="campo file:mr-3 file:bg-line file:px-2 file:text-fg"
        onChange={event => {
          const file = event.target.files?.[0]
          if (!file) return aoEscolher(null)
          void base64Of(file).then(conteudo => aoEscolher({ nome: file.name, conteudo }))
        }}
        {...fieldState(id, erro, note)}
      />
    </FieldFrame>
  )
}
