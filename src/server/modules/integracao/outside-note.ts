import { XmlInvalido } from '../../../core/dfe/kit/parse.ts'
import { NFE_CODES } from '../../../core/dfe/nfe/codes.ts'
import { type ModeloNota, NOTE_MODELS } from '../../../core/document/models.ts'
import { type NotaDoFornecedor, readNota } from '../../../core/purchases/nota.ts'
import { fieldError } from '../../../domain/error.ts'
import { noteIn, verifyNfe } from '../../sefaz/verify.ts'
import { signedByIssuer } from '../recebidas/service.ts'

const refuse = (texto: string) => fieldError('xml', texto)

const isNoteModel = (modelo: string): modelo is ModeloNota => Object.hasOwn(NOTE_MODELS, modelo)

/** Authorised sale in the file of its note. */
export interface OutsideNote {
  nota: NotaDoFornecedor & { modelo: ModeloNota }
  xml: string
  /** The signed note in the file. */
  assinado: string
  digest: string
  protocolo: NonNullable<NotaDoFornecedor['protocolo']>
}

function read(xml: string): NotaDoFornecedor {
  try {
    return readNota(xml)
  } catch (error) {
    if (error instanceof XmlInvalido) throw refuse(`Não é o XML de uma nota: ${error.message}`)
    throw error
  }
}

/**
 * Reads the file of a sale that another program of the company issued, and proves it by its signature and its protocol.
 * @throws VALIDACAO at `xml` with the fault
 */
export function readOutside(xml: string, empresa: { cnpj: string; ambiente: 1 | 2 }): OutsideNote {
  const nota = read(xml)
  const { modelo, protocolo } = nota
  if (!isNoteModel(modelo)) throw refuse(`O modelo ${modelo} não é de uma venda: só NFC-e (65) e NF-e (55)`)
  if (nota.emitente.cnpj !== empresa.cnpj) throw refuse('A nota é de outra empresa')
  if (nota.ambiente !== empresa.ambiente)
    throw refuse(
      nota.ambiente === 2
        ? 'A nota é de homologação, sem valor fiscal, e a empresa emite em produção'
        : 'A nota é de produção e a empresa está em homologação',
    )
  if (nota.tpNF !== '1' || nota.finalidade !== '1') throw refuse('A nota não é de uma venda')
  if (!protocolo) throw refuse('O arquivo não traz o protocolo da SEFAZ: mande o nfeProc')
  if (!NFE_CODES.authorised.has(protocolo.cStat)) throw refuse('A nota não foi autorizada pela SEFAZ')
  const assinatura = verifyNfe(xml)
  if (!assinatura) throw refuse('A assinatura da nota não confere: o arquivo foi alterado')
  if (!signedByIssuer({ ...assinatura, chave: nota.chave, emitente: nota.emitente.cnpj }))
    throw refuse('A nota não foi assinada por esta empresa')
  if (protocolo.digVal !== '' && protocolo.digVal !== assinatura.digest)
    throw refuse('O protocolo não é desta nota: o arquivo foi alterado')
  const assinado = noteIn(xml) ?? ''
  return { nota: { ...nota, modelo }, xml, assinado, digest: assinatura.digest, protocolo }
}
