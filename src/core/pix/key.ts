import { cleanCnpj, isCnpj } from '../document/cnpj.ts'
import { isCpf } from '../document/cpf.ts'
import { readBrCode } from './br-code.ts'

const EMAIL = /^[a-z0-9.!#$&'*+/=?^_`{|}~-]+@[a-z0-9-]+(\.[a-z0-9-]+)+$/
const EVP = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const MOST = 77

/** Reads a PIX key in any mask, or a bank's 'copia e cola', and gives the key as PIX stores it. A text is the error. */
export function readPixKey(text: string): { chave: string } | string {
  const said = text.trim()
  if (said.startsWith('000201')) return keyOfCode(said)
  const small = said.toLowerCase()
  if (small.length <= MOST && (EMAIL.test(small) || EVP.test(small))) return { chave: small }
  // 11 digits are a CPF: a phone number has +55, or its area code in brackets
  const digits = said.replace(/\D/g, '')
  if (/^\+55[\d\s().-]+$/.test(said) && /^55\d{10,11}$/.test(digits)) return { chave: `+${digits}` }
  if (/^\(\d\d\)[\d\s-]+$/.test(said) && /^\d{10,11}$/.test(digits)) return { chave: `+55${digits}` }
  if (/^[\d.\s-]+$/.test(said) && isCpf(digits)) return { chave: digits }
  if (isCnpj(said)) return { chave: cleanCnpj(said) }
  return 'Chave PIX inválida: CPF, CNPJ, e-mail, telefone com +55 ou chave aleatória'
}

function keyOfCode(code: string): { chave: string } | string {
  const read = readBrCode(code)
  if (typeof read === 'string') return read
  if (read.tipo === 'dinamico') return 'Este código é de uma cobrança: copie o da sua chave'
  return { chave: read.chave }
}
