import { diaIn, type Fuso } from '../../../core/document/fuso.ts'
import { cstsWithBenefit } from '../../../core/law/beneficio-na-uf.ts'
import { closesNfce } from '../../../core/law/estados/index.ts'
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
  fcp: boolean
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
        exists (select from mva_uf m where m.account_id = $conta and m.uf_origem = e.uf and m.uf_destino = e.uf) as fcp
      from empresas e where e.account_id = $conta and e.id = $1`,
    [empresa_id],
  )
  const [company] = rows
  if (!company || company.uf === '') return []
  const { uf, fuso, crt, ...has } = company
  const dia = diaIn(agora, fuso)
  const have: Record<FirstNoteLackId, boolean> = {
    ...has,
    fcp: has.fcp || paysDas(crt),
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
