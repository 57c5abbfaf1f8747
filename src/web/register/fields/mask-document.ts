import { formatCpfCnpj } from '../../../core/document/cnpj.ts'
import { hasFlag } from '../../state/session.ts'

/** Formats a CPF or CNPJ for a screen that customers see: of a CPF only the middle digits show; a CNPJ is public. */
export function maskDocument(document: string): string {
  if (document.length > 11) {
    return document.replace(/^(.{2})(.{3})(.{3})(.{4})(.{2})$/, '$1.$2.$3/$4-$5')
  }
  return document.replace(/^\d{3}(\d{3})(\d{3})\d{2}$/, '***.$1.$2-**')
}

/** Formats a CPF or CNPJ for whoever is signed in: whole for users who edit customers or see personal data, else masked. */
export const documentShown = (document: string): string =>
  hasFlag('cadastro_parceiro') || hasFlag('relatorios_pessoais')
    ? formatCpfCnpj(document)
    : maskDocument(document)
