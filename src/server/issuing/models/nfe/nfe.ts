import type { Csc } from '../../../../core/dfe/kit/csc.ts'
import type { GrupoXml } from '../../../../core/dfe/kit/object.ts'
import type { EntradaNfe } from '../../../../core/dfe/nfe/compose/entrada.ts'
import { lineOfItem } from '../../../../core/dfe/nfe/compose/lotes-do-item.ts'
import { buildNfe } from '../../../../core/dfe/nfe/compose/nfe.ts'
import { preflight } from '../../../../core/dfe/nfe/preflight/index.ts'
import { leiaute } from '../../../../core/dfe/nfe/preflight/leiaute.ts'
import { NOTE_MODELS, noteModel } from '../../../../core/document/models.ts'
import { asOf } from '../../../../core/law/index.ts'
import type { Venda } from '../../../../core/venda/venda.ts'
import { asJudged } from '../../../../domain/fiscal/judged.ts'
import { calculateVenda } from '../../../../domain/fiscal/to-engine.ts'
import { infRespTec } from '../../../sefaz/csrt-repository.ts'
import { validateXml } from '../../../sefaz/schemas.ts'
import type { NameOf } from '../issuer.ts'
import { type Model, NotaInviavel } from '../model.ts'
import { composeNfe, qrTakes } from './compose.ts'
import { entradaNfe } from './entrada.ts'
import { judgeOn, mendSale } from './mend.ts'
import { readSaleForIssue, type VendaDaNota } from './sale-repository.ts'
import { storedSale } from './stored-sale.ts'

/** cStat of "Falha no Schema XML do lote de NFe". */
const ESQUEMA = '225'

/** Entry of a note, and the XML's object made from it. */
interface Rascunho {
  entrada: EntradaNfe
  objeto: GrupoXml
  csc: Csc | null
}

/** Makes the model of the NFC-e and NF-e issued for a sale. */
export const nfeDaVenda = (municipio: NameOf): Model<VendaDaNota, Rascunho> => ({
  origem: 'venda',
  modelos: Object.keys(NOTE_MODELS),
  // a back-office NF-e (55) never goes offline: SEFAZ accepts tpEmis 9 only of notes issued at the counter (711)
  balcao: ({ terminal_id, modelo }) => terminal_id !== null || modelo !== '55',
  atraso({ modelo, dh_emi }) {
    const { atraso } = noteModel(modelo)
    return atraso === null ? null : Number(asOf(dh_emi).texto(atraso) ?? '5')
  },
  read: (q, tenant, { origem_id }) => readSaleForIssue(q, tenant, origem_id),
  entregue: ({ venda }) => !venda.offline,
  compose(numerado, nota, { csc = null, respTec = null }) {
    const venda = storedSale(nota)
    const { calculo, regras } = judged(nota, venda)
    const entrada = {
      ...entradaNfe(numerado, { ...nota, venda: { ...nota.venda, regras } }, venda, calculo, municipio),
      infRespTec: infRespTec(respTec, numerado.chave),
    }
    return { entrada, objeto: buildNfe(entrada), csc }
  },
  preflight({ entrada, objeto, csc }) {
    const problema = preflight(entrada, objeto)[0]
    if (problema) throw new NotaInviavel(problema.texto, problema.campo, problema.codigo)
    if (NOTE_MODELS[entrada.ide.mod].qr && !csc && !qrTakes(entrada.ide.dhEmi, '3'))
      throw new NotaInviavel(
        'Nesta data o QR Code é da versão 2: informe o CSC da empresa',
        'empresa.csc',
        '462',
      )
  },
  sign({ entrada, objeto, csc }, { certificado }) {
    const assinada = composeNfe(entrada, certificado, csc, objeto)
    const erro = validateXml('NFe', assinada.xml)[0]
    if (!erro) return assinada
    const achado = leiaute(entrada, objeto)[0]
    throw new NotaInviavel(
      achado?.texto ?? `O XML não passa no esquema oficial: ${erro}`,
      achado?.campo ?? 'documento',
      ESQUEMA,
    )
  },
  lineOf: ({ entrada }, nItem) => lineOfItem(entrada, nItem),
  async mend(q, tenant, { origem_id }, { consumidor, dia }) {
    await mendSale(q, tenant, origem_id, consumidor)
    if (dia !== null) await judgeOn(q, tenant, origem_id, dia)
  },
})

/** Gives the amounts stored with the sale, else calculates them. @throws NotaInviavel when the engine refuses the sale */
function judged({ venda: { totais_servidor, regras, contexto } }: VendaDaNota, venda: Venda) {
  const kept = asJudged(totais_servidor, regras)
  if (kept) return kept
  const calculo = calculateVenda(venda, contexto)
  if (calculo.erro !== null) throw new NotaInviavel(calculo.erro, calculo.campo, null)
  return { calculo, regras }
}
