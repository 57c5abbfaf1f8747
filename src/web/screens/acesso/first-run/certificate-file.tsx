import type { Ref } from 'react'
import { base64Of } from '../../../api/base64-of.ts'
import { FileField } from '../../../ui/field/file-field.tsx'
import type { Arquivo } from './first-run.ts'

interface CertificateFileProps {
  name: string
  file: Arquivo | null
  onChoose: (arquivo: Arquivo | null) => void
  error?: string | undefined
  help?: string | undefined
  ref?: Ref<HTMLInputElement>
}

/** Asks for the A1 certificate file, and reads it as soon as the user chooses it. */
export function CertificateFile({ name, file: arquivo, onChoose, error, help, ref }: CertificateFileProps) {
  return (
    <FileField
      ref={ref}
      label="Certificado A1 (.pfx ou .p12)"
      accept=".pfx,.p12,application/x-pkcs12"
      data-campo={name}
      file={arquivo?.nome ?? null}
      onChoose={file => {
        if (!file) return onChoose(null)
        void base64Of(file).then(conteudo => onChoose({ nome: file.name, conteudo }))
      }}
      error={error}
      help={arquivo ? 'pronto para enviar' : help}
    />
  )
}
