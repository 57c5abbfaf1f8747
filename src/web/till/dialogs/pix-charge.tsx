import { useCallback, useEffect, useRef, useState } from 'react'
import { formatMoney } from '../../../core/money/pt-br.ts'
import { writeBrCode } from '../../../core/pix/br-code.ts'
import { staticTxid } from '../../../core/pix/static-txid.ts'
import { type CobrancaPix, cancelarPix, cobrarPix, verCobrancaPix } from '../../../domain/api/pix.ts'
import { form as formCommands } from '../../../domain/commands/form/index.ts'
import { pagamento } from '../../../domain/commands/pagamento/index.ts'
import { pix } from '../../../domain/commands/pix/index.ts'
import { call } from '../../api/client.ts'
import { ApiError, errorText } from '../../api/errors.ts'
import { catalogCompany, tillSetting } from '../../catalog/catalog.ts'
import { type DialogProps, defineDialog } from '../../dialogs/define.ts'
import { on } from '../../keys/scopes.ts'
import { onRealtime } from '../../realtime.ts'
import { alerta } from '../../state/notices.ts'
import { copyText } from '../../ui/copy-text.ts'
import { CloseOrConfirm } from '../../ui/dialog/close-or-confirm.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { PixCode } from './pix-code.tsx'

interface Asked {
  venda_uuid: string
  /** R$, two places. */
  valor: string
  /** Ids (e2eid) of the PIX payments that the sale already has. */
  usados: readonly string[]
  /** True when the shop has a method of static PIX as an alternative. */
  estatico: boolean
}

/** Outcome: the PIX that paid; 'estatico', the shop's static code; 'digitado', a payment typed without a PSP. */
export type PixPaid = { e2eid: string; valor: string } | 'estatico' | 'digitado'

const PATIENCE_MS = 25_000
/** Returns the pause, ms, between two requests for the charge's state, by the seconds since the window opened. */
const pause = (seconds: number) => (seconds < 60 ? 2_000 : seconds < 180 ? 4_000 : 10_000)

const WORDS: Record<CobrancaPix['situacao'], string> = {
  criando: 'Pedindo o código ao banco',
  aguardando: 'Aguardando o pagamento',
  cancelando: 'Cancelando: o banco ainda não respondeu. F5 tenta de novo, Esc recebe de outra forma',
  cancelado: 'Cobrança cancelada',
  pago: 'Pago',
  conferir: 'Veio outro valor: receba-o nesta venda, ou devolva',
}

/** Shows a PIX charge: its code, the time left, and its state until it is paid or cancelled. */
export function PixCharge({ data, close }: DialogProps<Asked, PixPaid>) {
  const [charge, setCharge] = useState<CobrancaPix | null>(null)
  const [failed, setFailed] = useState<string | null>(null)
  const [since] = useState(() => Date.now())
  const asking = useRef<Promise<void> | null>(null)
  const left = useRef(false)
  const txid = charge?.txid

  const hear = useCallback(
    (now: CobrancaPix | null) => {
      left.current = now === null || now.situacao === 'pago' || now.situacao === 'cancelado'
      if (now === null) return close('digitado')
      if (now.situacao === 'pago' && now.e2eid) return close({ e2eid: now.e2eid, valor: now.valor })
      if (now.situacao === 'cancelado') return close()
      setFailed(null)
      setCharge(now)
    },
    [close],
  )
  /** Sends one request at a time. A failed request shows an error; the polling asks again. */
  const ask = useCallback(
    (question: (signal: AbortSignal) => Promise<{ data: CobrancaPix | null }>): Promise<void> => {
      if (asking.current) return asking.current
      asking.current = question(AbortSignal.timeout(PATIENCE_MS))
        .then(
          answer => left.current || hear(answer.data),
          error => setFailed(error instanceof ApiError ? errorText(error) : 'Sem resposta do servidor'),
        )
        .then(() => {
          asking.current = null
        })
      return asking.current
    },
    [hear],
  )
  const create = useCallback(() => {
    const { venda_uuid, valor, usados } = data
    return ask(signal =>
      call(cobrarPix, { body: { venda_uuid, valor, usados: [...usados] }, semMover: true, signal }),
    )
  }, [ask, data])
  const look = useCallback(
    () =>
      txid ? ask(signal => call(verCobrancaPix, { params: { txid }, semMover: true, signal })) : create(),
    [ask, create, txid],
  )
  const cancel = () => {
    // nothing to wait for: no charge yet, a PIX of another value, or a cancellation that the server finishes
    if (!txid || charge?.situacao === 'conferir' || charge?.situacao === 'cancelando') {
      left.current = true
      return close()
    }
    // waits for a request under way: its response may be that the charge is paid
    void (asking.current ?? Promise.resolve()).then(() =>
      left.current
        ? undefined
        : ask(signal => call(cancelarPix, { params: { txid }, semMover: true, signal })),
    )
    return false
  }
  useEffect(() => void create(), [create])
  useEffect(() => {
    if (!txid || charge?.situacao === 'conferir') return
    let timer: ReturnType<typeof setTimeout>
    const again = () => {
      timer = setTimeout(() => void look().finally(again), pause((Date.now() - since) / 1000))
    }
    again()
    return () => clearTimeout(timer)
  }, [txid, charge?.situacao, look, since])

  // a single PIX of another value may pay a part of the sale
  const [came, ...more] = charge?.situacao === 'conferir' ? charge.veio : []
  const part = more.length === 0 ? came : undefined
  const giveBack = async () => {
    const { decide } = await import('../../screens/pix/pix-actions.ts')
    for (const { e2eid, valor } of charge?.veio ?? [])
      if (!(await decide('devolver', { e2eid, resta: valor }))) return
    left.current = true
    close()
  }

  // the bank's notice may come before the next poll
  useEffect(
    () => onRealtime('PixAtualizado', news => (news as { txid?: string }).txid === txid && void look()),
    [look, txid],
  )

  const code = charge?.copia_e_cola
  const own = failed && !code && data.estatico ? ownCode(data) : null
  const confirm = part ? `Receber ${formatMoney(part.valor)} na venda` : 'Recebi no banco'
  const takes = own !== null || part !== undefined
  const take = () => close(part ?? 'estatico')
  const copy = () =>
    void copyText(code ?? own ?? '').then(done =>
      alerta(done ? 'Copiado' : 'O navegador não deixa copiar aqui'),
    )
  return (
    <Dialog
      title={`PIX de ${formatMoney(data.valor)}`}
      scope="pdv.pix"
      onClose={cancel}
      commands={[
        on(pagamento.pixConsultar, () => void look()),
        on(pagamento.pixCopiar, Boolean(code ?? own) && copy),
        on(formCommands.confirmar, takes && take),
        on(pix.devolver, charge?.situacao === 'conferir' && (() => void giveBack())),
      ]}
      labels={{ 'form.confirmar': confirm }}
      footer={<CloseOrConfirm onClose={cancel} confirm={takes ? confirm : null} onConfirm={take} />}
    >
      <p role="status" className="px-3 py-1">
        {failed ?? WORDS[charge?.situacao ?? 'criando']}
        {charge?.situacao === 'aguardando' ? ` · ${charge.resta} s` : null}
        {charge?.situacao === 'conferir' ? `: ${formatMoney(charge.recebido)}` : null}
      </p>
      {own ? <p className="px-3">Este é o QR Code da chave da loja</p> : null}
      {(code ?? own) && charge?.situacao !== 'conferir' ? (
        <div className="px-3 pb-2">
          <PixCode code={code ?? own ?? ''} valor={data.valor} ownKey={own !== null} />
        </div>
      ) : null}
    </Dialog>
  )
}

/** Makes the shop's static PIX code, whose txid the PSP will tell; null without a PIX key. */
function ownCode({ valor, venda_uuid }: Asked): string | null {
  const company = catalogCompany()
  const chave = tillSetting('pix_chave')
  if (!company || !chave) return null
  const { nome, municipio: cidade = '' } = company
  return writeBrCode({ chave, nome, cidade, valor, txid: staticTxid(venda_uuid) })
}

export const pixCharge = defineDialog('pdv.pix', PixCharge)
