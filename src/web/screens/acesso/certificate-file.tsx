import type { Ref } from 'react'
import { base64Of } from '../../api/base64-of.ts'
import { FileField } from '../../ui/field/file-field.tsx'
import type { Arquivo } from './first-run.ts'

interface CertificateFileProps {
  nome: string
  arquivo: Arquivo | null
  aoEscolher: (arquivo: Arquivo | null) => void
  erro?: string | undefined
  ajuda?: string | undefined
  ref?: Ref<HTMLInputElement>
}

/** The A1 file, read as soon as it is chosen. */
export function CertificateFile({ nome, arquivo, aoEscolher, erro, ajuda, ref }: CertificateFileProps) {
  return (
    <FileField
      ref={ref}
      rotulo="Certificado A1 (.pfx ou .p12)"
      accept=".pfx,.p12,application/x-pkcs12"
      data-campo={nome}
      arquivo={arquivo?.nome ?? null}
      aoEscolher={file => {
        if (!file) return aoEscolher(null)
        void base64Of(file).then(conteudo => aoEscolher({ nome: file.name, conteudo }))
      }}
      erro={erro}
      ajuda={arquivo ? 'pronto para enviar' : ajuda}
    />
  )
}
