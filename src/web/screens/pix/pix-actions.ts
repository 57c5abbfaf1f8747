import { formatMoney } from '../../../core/money/pt-br.ts'
import { conferirPix, destinarPix } from '../../../domain/api/pix.ts'
import type { AnyCommand } from '../../../domain/commands/define.ts'
import { pix } from '../../../domain/commands/pix/index.ts'
import { pixCheckForm, pixForm } from '../../../domain/money/forms.ts'
import { type PixNaLista, pix_recebidos } from '../../../domain/readings/pix-recebidos.ts'
import { call } from '../../api/client.ts'
import { readAgain } from '../../readings/read-again.ts'
import { notify } from '../../state/notices.ts'
import { withLeave } from '../../till/day/with-leave.ts'
import { asked, partnerOf } from '../financeiro/actions.ts'

const DONE = {
  devolver: 'Devolução pedida ao banco',
  credito: 'Ficou de crédito do cliente',
  aceitar: 'Aceito sem venda',
  lancado: 'Anotado: já estava lançado',
} as const

/** Asks for the details of a decision about a received PIX, and an approval if needed; sends it. False: not done. */
export async function decide(
  destino: keyof typeof DONE,
  of: { e2eid: string; resta: string },
): Promise<boolean> {
  const command: AnyCommand = pix[destino]
  // one uuid for all attempts: a retry after a lost answer does not give money back twice
  const uuid = crypto.randomUUID()
  const done = await asked(
    command,
    { valor: of.resta },
    pixForm(destino),
    `PIX de ${formatMoney(of.resta)} · ${of.e2eid}`,
    async said => {
      const partner = destino === 'credito' ? await partnerOf(String(said['parceiro'] ?? '')) : undefined
      const motivo = String(said['motivo'] ?? '').trim()
      return withLeave(
        async () => {
          const { data } = await call(destinarPix, {
            params: { e2eid: of.e2eid },
            body: {
              ...{ uuid, destino, valor: String(said['valor']) },
              ...(partner ? { parceiro_id: partner.id } : {}),
              ...(motivo ? { motivo } : {}),
            },
          })
          return data
        },
        { sessao: of.e2eid, uuid, ...(motivo ? { motivo } : {}) },
      )
    },
  )
  if (!done) return false
  notify(DONE[destino])
  await readAgain(pix_recebidos)
  return true
}

/** Asks for the words, and says whether a PIX that no charge brought is in the bank. */
export async function check(
  resultado: 'achado' | 'perdido',
  { conferencia_id, cobrado, resta }: Pick<PixNaLista, 'conferencia_id' | 'cobrado' | 'resta'>,
): Promise<void> {
  if (conferencia_id === null) return
  const done = await asked(
    pix[resultado],
    {},
    pixCheckForm,
    `PIX de ${formatMoney(cobrado)}, sem ver ${formatMoney(resta)}`,
    async said => {
      const motivo = String(said['motivo'] ?? '').trim()
      return call(conferirPix, {
        params: { id: conferencia_id },
        body: { resultado, ...(motivo ? { motivo } : {}) },
      })
    },
  )
  if (!done) return
  notify(resultado === 'achado' ? 'Anotado: está no banco' : 'Anotado: não veio, lançado em despesas')
  await readAgain(pix_recebidos)
}
