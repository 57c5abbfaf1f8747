import { diaIn, type Fuso } from '../../../core/document/fuso.ts'
import { cstsWithBenefit } from '../../../core/law/beneficio-na-uf.ts'
import { closesNfce } from '../../../core/law/estados/index.ts'
import { fcpDaColuna } from '../../../core/law/fcp/fcp.ts'
import { FCP_VARIO } from '../../../core/law/fcp/fcp-do-estado.ts'
import { asOf } from '../../../core/law/index.ts'
import { paysDas } from '../../../core/law/simples/crt.ts'
import { FIRST_NOTE_LACKS, type FirstNoteLackId } from '../../../domain/home/first-note.ts'
import { HOUSE } from '../../db/house.ts'
import { asAccount, type Q } from '../../db/transaction.ts'
import { hasRespTec } from '../../sefaz/csrt-repository.ts'

interface Row {
  uf: string
  fuso: Fuso
  crt: number
  certificado: boolean
  serie_65: boolean
  serie_55: boolean
  csc: boolean
  /** FCP columns of the company's row of its own state, %; null: no row. */
  fcps: readonly (string | null)[] | null
  /** Columns that the rules of sales inside the state name. */
  colunas: readonly number[]
}

/**
 * Lists what a company still lacks for its first note of each model in its state, in the account of the transaction. Where
 * the state closes the NFC-e, what only it needs is not asked for.
 */
export async function firstNoteLacks(q: Q, empresa_id: number, agora: Date): Promise<FirstNoteLackId[]> {
  const { rows } = await q.query<Row>(
    `select e.uf, e.fuso, e.crt, e.certificado is not null and not e.treinamento as certificado,
        exists (select from series s where s.account_id = $conta and s.empresa_id = e.id and s.modelo = '65') as serie_65,
        exists (select from series s where s.account_id = $conta and s.empresa_id = e.id and s.modelo = '55') as serie_55,
        coalesce(e.qrcode_versao, 3) = 3 or (coalesce(e.csc_id, '') <> '' and e.csc is not null) as csc,
        (select array[m.fcp1::text, m.fcp2::text, m.fcp3::text, m.fcp4::text, m.fcp5::text] from mva_uf m
          where m.account_id = $conta and m.uf_origem = e.uf and m.uf_destino = e.uf) as fcps,
        array(select distinct t.fcp::int from tributacao_icms t
          where t.account_id = $conta and t.ativo and t.fcp is not null and t.cfop ~ '^5') as colunas
      from empresas e where e.account_id = $conta and e.id = $1`,
    [empresa_id],
  )
  const [company] = rows
  if (!company || company.uf === '') return []
  const { uf, fuso, crt, fcps, colunas, ...has } = company
  const dia = diaIn(agora, fuso)
  const have: Record<FirstNoteLackId, boolean> = {
    ...has,
    fcp:
      paysDas(crt) ||
      ((fcps !== null || !FCP_VARIO.includes(uf)) &&
        colunas.every(coluna => fcpDaColuna(fcps, coluna, uf, dia) !== null)),
    resp_tec: !asOf(dia).lista('resp_tec_exigido').includes(uf) || (await hasRespTec(q, uf)),
    cbenef: cstsWithBenefit(dia, uf).length === 0 || (await hasBenefits(q, uf)),
  }
  const closed = closesNfce(uf, dia) !== null
  return FIRST_NOTE_LACKS.filter(
    ({ id, models }) => !have[id] && !(closed && models.every(model => model === 'NFC-e')),
  ).map(({ id }) => id)
}

const hasBenefits = async (q: Q, uf: string): Promise<boolean> => {
  const { rowCount } = await asAccount(q, HOUSE, () =>
    q.query('select from cbenefs where account_id = $conta and uf = $1 limit 1', [uf]),
  )
  return Boolean(rowCount)
}
