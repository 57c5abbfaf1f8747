import { preflight } from '../../../core/dfe/preflight/index.ts'
import { leiaute } from '../../../core/dfe/preflight/leiaute.ts'
import { dataHoraUf } from '../../../core/document/fuso.ts'
import { calcularVenda } from '../../../domain/fiscal/to-engine.ts'
import type { Conexao } from '../../sefaz/client/conexao.ts'
import { composeNfe, qrTakes } from '../../sefaz/compose.ts'
import { infRespTec } from '../../sefaz/csrt-store.ts'
import { validateXml } from '../../sefaz/schemas.ts'
import { entradaNfe } from './entrada.ts'
import { keyOf } from './number.ts'
import type { Documento } from './repository.ts'
import type { VendaDaNota } from './sale-repository.ts'
import { storedSale } from './stored-sale.ts'

/** Why a note cannot be made from what is registered, for the person who mends it. */
export class NotaInviavel extends Error {
  readonly campo: string
  /** cStat SEFAZ would answer; null when it is no rule of hers. */
  readonly cstat: string | null
  constructor(texto: string, campo: string, cstat: string | null) {
    super(texto)
    this.campo = campo
    this.cstat = cstat
  }
}

/** "Falha no Schema XML do lote de NFe". */
const ESQUEMA = '225'

/** How a number goes out: online, or in contingency since when and why. */
export type Emissao =
  | { tp_emis: 1; dh_emi: string; dh_cont: null; xjust: null }
  | { tp_emis: 9; dh_emi: string; dh_cont: string; xjust: string }

/** What signing writes on the document's row. */
export type Assinatura = Pick<
  Documento,
  'chave' | 'dh_emi' | 'tp_emis' | 'dh_cont' | 'xjust' | 'xml_assinado' | 'digest'
>

export const comoNumerada = (d: Documento): Emissao =>
  d.tp_emis === 9
    ? { tp_emis: 9, dh_emi: d.dh_emi, dh_cont: d.dh_cont ?? d.dh_emi, xjust: d.xjust ?? '' }
    : { tp_emis: 1, dh_emi: d.dh_emi, dh_cont: null, xjust: null }

/** Same number, in contingency from now on; the moment of the sale stays. */
export function emContingencia(d: Documento, agora: Date, xjust: string): Emissao {
  const desde = dataHoraUf(agora, d.uf)
  // a contingency that began after the note was issued would contradict it
  return { tp_emis: 9, dh_emi: d.dh_emi, dh_cont: desde < d.dh_emi ? desde : d.dh_emi, xjust }
}

/**
 * Sale → signed bytes, checked by our preflight and by the official schema. Reads and stores nothing.
 * @throws NotaInviavel
 */
export function sign(
  documento: Documento,
  nota: VendaDaNota,
  { certificado, csc = null, respTec = null }: Pick<Conexao, 'certificado' | 'csc' | 'respTec'>,
  emissao: Emissao,
  municipio: (ibge: string) => string | null,
): Assinatura {
  const venda = storedSale(nota)
  const calculo = calcularVenda(venda, nota.venda.contexto)
  if (calculo.erro !== null) throw new NotaInviavel(calculo.erro, calculo.campo, null)
  const chave = keyOf({ ...documento, ...emissao })
  const entrada = {
    ...entradaNfe({ ...documento, ...emissao, chave }, nota, venda, calculo, municipio),
    infRespTec: infRespTec(respTec, chave),
  }
  const problema = preflight(entrada)[0]
  if (problema) throw new NotaInviavel(problema.texto, problema.campo, problema.codigo)
  if (documento.modelo === '65' && !csc && !qrTakes(emissao.dh_emi, '3'))
    throw new NotaInviavel(
      'Nesta data o QR Code é da versão 2: informe o CSC da empresa',
      'empresa.csc',
      '462',
    )
  const { xml, digest } = composeNfe(entrada, certificado, csc)
  const erro = validateXml('NFe', xml)[0]
  if (erro) {
    const achado = leiaute(entrada)[0]
    throw new NotaInviavel(
      achado?.texto ?? `O XML não passa no esquema oficial: ${erro}`,
      achado?.campo ?? 'documento',
      ESQUEMA,
    )
  }
  return { ...emissao, chave, xml_assinado: xml, digest }
}
