import { AppError } from '../../../domain/error.ts'
import type { Q } from '../../db/transaction.ts'

interface Plate {
  placa: string
  ufplaca: string | null
}

/** Limits: documents read, and plates returned. */
const RECENT = 200
const MOST = 20

/**
 * Lists the plates in a carrier's last documents, newest first, each once: dots, dashes, spaces and case are ignored
 * (G-137). @throws NAO_ENCONTRADO for another account's carrier
 */
export async function readPlates(q: Q, account_id: number, trnasportadora_id: number): Promise<Plate[]> {
  const { rows } = await q.query<{ placas: Plate[] }>({
    name: 'placas-da-transportadora',
    text: `select coalesce((select json_agg(json_build_object('placa', placa, 'ufplaca', ufplaca) order by id desc) from (
        select * from (select distinct on (placa) placa, ufplaca, id from (
          select id, upper(translate(demais->>'placa', '-. ', '')) as placa, demais->>'ufplaca' as ufplaca from vendas
          where account_id = $1 and trnasportadora_id = $2 order by id desc limit ${RECENT}) recentes
        where placa <> '' order by placa, id desc) uma order by id desc limit ${MOST}) placas), '[]') as placas
      from parceiros where account_id = $1 and id = $2`,
    values: [account_id, trnasportadora_id],
  })
  const [carrier] = rows
  if (!carrier) throw new AppError('NAO_ENCONTRADO')
  return carrier.placas
}
