import { formatCpfCnpj } from '../../core/document/cnpj.ts'
import { hasFlag } from '../state/session.ts'

/** A CPF on a screen that customers see: the middle only. A CNPJ is public. */
export function maskDocument(document: string): string {
  if (document.length > 11) {
    return document.replace(/^(.{2})(.{3})(.{3})(.{4})(.{2})$/, '$1.$2.$3/$4-$5')
  }
  return document.replace(/^\d{3}(\d{3})(\d{3})\d{2}$/, '***.$1.$2-**')
}

/** A document on a screen of the back office: whole for who keeps the customers, masked for everybody else. */
export const documentShown = (document: string): string =>
  hasFlag('cadastro_parceiro') ? formatCpfCnpj(document) : maskDocument(document)
