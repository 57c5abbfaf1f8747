import type { Body } from '../../../domain/api/define.ts'
import type { conferirSeries } from '../../../domain/api/emissor.ts'
import { fieldError } from '../../../domain/error.ts'
import type { Q } from '../../db/transaction.ts'
import type { Sessao } from '../../http/session.ts'
import { keyOf, randomCnf } from './number.ts'
import {
  lockUnconfirmed,
  markCopied,
  numberedSince,
  storeConfirmed,
  storeNumber,
} from './restored-repository.ts'

type Confirmed = Body<typeof conferirSeries>

/**
 * Takes the owner's last number of each series. Notes that took one of these numbers since the restore move behind the
 * last number in use: nothing of them was signed or printed. Those of the backup are asked for at SEFAZ before they are
 * issued (failures/copied.ts). @throws VALIDACAO at `series.<i>.id` or `series.<i>.ultimo`
 */
export async function confirmSeries(q: Q, sessao: Sessao, { series }: Confirmed): Promise<void> {
  // in order of id, so that two people who confirm at once do not wait for each other
  const ordered = series.map((one, i) => ({ ...one, i })).toSorted((a, b) => a.id - b.id)
  for (const { id, ultimo: confirmado, i } of ordered) {
    const copied = await lockUnconfirmed(q, sessao, id)
    if (copied === undefined) throw fieldError(`series.${i}.id`, 'Esta série já foi conferida')
    if (confirmado < copied)
      throw fieldError(
        `series.${i}.ultimo`,
        `Na cópia a última nota desta série é a ${copied.toLocaleString('pt-BR')}: informe este número ou um maior`,
      )
    await markCopied(q, sessao, id, copied)
    const notes = await numberedSince(q, sessao, id, copied)
    let ultimo = Math.max(confirmado, notes.at(-1)?.numero ?? 0)
    for (const note of notes.filter(({ numero }) => numero <= confirmado)) {
      const numero = ++ultimo
      const cnf = randomCnf(numero)
      await storeNumber(q, sessao, { id: note.id, numero, cnf, chave: keyOf({ ...note, numero, cnf }) })
    }
    await storeConfirmed(q, sessao, id, { confirmado, ultimo })
  }
}
