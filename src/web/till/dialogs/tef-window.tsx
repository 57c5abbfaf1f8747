import { useCallback, useEffect, useRef, useState } from 'react'
import type { Body } from '../../../domain/api/define.ts'
import { cobrarTef, desfazerTef, desistirTef, type TransacaoTef, verTef } from '../../../domain/api/tef.ts'
import { form as formCommands } from '../../../domain/commands/form/index.ts'
import { pagamento } from '../../../domain/commands/pagamento/index.ts'
import { call } from '../../api/client.ts'
import { ApiError, errorText } from '../../api/errors.ts'
import { type DialogProps, defineDialog } from '../../dialogs/define.ts'
import { on } from '../../keys/scopes.ts'
import { uuidv7 } from '../../offline/uuid.ts'
import { CloseOrConfirm } from '../../ui/dialog/close-or-confirm.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'

interface Asked {
  title: string
  /** Charge to make. */
  charge?: Omit<Body<typeof cobrarTef>, 'uid'>
  /** Charge to undo, at the pinpad of the till `terminal_id` if given. */
  cancel?: { uid: string; terminal_id?: number }
  /** Transaction already under way. */
  following?: TransacaoTef
}

/**
 * Outcome: the transaction as the TEF manager ended it; 'digitado' when the till has no TEF, or the cashier chose to
 * type the payment; or the tPag of another way to give the money back.
 */
export type TefEnded = TransacaoTef | 'digitado' | string

const LOOK_MS = 400
const PATIENCE_MS = 25_000

/** Gives the text of the present state; after the end, the TEF manager's message. */
function saidOf(now: TransacaoTef | null): string {
  if (now === null) return 'Chamando o TEF'
  if (now.situacao === 'pedida')
    return now.aceita ? 'Aguardando o cliente e o gerenciador do TEF' : 'Chamando o gerenciador do TEF'
  return now.mensagem || 'O TEF terminou'
}

/** True when the transaction did what was asked: charged, or undid a charge. */
const isDone = (found: TransacaoTef, takesBack: boolean): boolean =>
  found.tipo === 'CRT' ? found.paga !== takesBack : found.situacao.startsWith('confirma')

/** Follows a TEF transaction to its end. A failure shows its reason: try again, or type the payment by hand. */
export function TefWindow({ data, close }: DialogProps<Asked, TefEnded>) {
  const { charge, cancel, following, title } = data
  const asks = charge !== undefined || cancel !== undefined
  const [uid, setUid] = useState(() => following?.uid ?? uuidv7())
  const [now, setNow] = useState<TransacaoTef | null>(following ?? null)
  const [failed, setFailed] = useState<string | null>(null)
  const asked = useRef('')
  const open = now === null ? failed === null : now.situacao === 'pedida'

  const hear = useCallback(
    (found: TransacaoTef | null) => {
      if (found === null) return close('digitado')
      setFailed(null)
      setNow(found)
      if (found.situacao !== 'pedida' && isDone(found, cancel !== undefined)) close(found)
    },
    [close, cancel],
  )
  const fail = useCallback(
    (error: unknown) => setFailed(error instanceof ApiError ? errorText(error) : 'Sem resposta do servidor'),
    [],
  )
  const ask = useCallback(
    (id: string) => {
      const more = { semMover: true, signal: AbortSignal.timeout(PATIENCE_MS) } as const
      const asking: Promise<{ data: TransacaoTef | null }> | null = charge
        ? call(cobrarTef, { body: { ...charge, uid: id }, ...more })
        : cancel
          ? call(desfazerTef, {
              params: { uid: cancel.uid },
              body: { uid: id, ...(cancel.terminal_id ? { terminal_id: cancel.terminal_id } : {}) },
              ...more,
            })
          : null
      asking?.then(({ data: found }) => hear(found), fail)
    },
    [charge, cancel, fail, hear],
  )
  useEffect(() => {
    if (following || asked.current === uid) return
    asked.current = uid
    ask(uid)
  }, [uid, following, ask])
  const waits = now?.situacao === 'pedida'
  useEffect(() => {
    if (!waits) return
    let timer: ReturnType<typeof setTimeout>
    let left = false
    const look = () => {
      const signal = AbortSignal.timeout(PATIENCE_MS)
      void call(verTef, { params: { uid }, semMover: true, signal })
        .then(({ data: found }) => left || hear(found), fail)
        .finally(() => {
          if (!left) timer = setTimeout(look, LOOK_MS)
        })
    }
    timer = setTimeout(look, LOOK_MS)
    return () => {
      left = true
      clearTimeout(timer)
    }
  }, [waits, uid, hear, fail])

  const again = () => {
    // without a response, the same uid is sent again: a retry never charges twice
    if (now === null) {
      setFailed(null)
      return ask(uid)
    }
    setNow(null)
    setUid(uuidv7())
  }
  const giveUp = () =>
    void call(desistirTef, { params: { uid }, semMover: true }).then(({ data: found }) => hear(found), fail)
  const leave = () => (open ? false : close())
  return (
    <Dialog
      title={title}
      scope="pdv.tef"
      onClose={leave}
      commands={[
        on(formCommands.confirmar, !open && asks && again),
        on(pagamento.tefDigitar, !open && charge !== undefined && (() => close('digitado'))),
        on(
          pagamento.tefOutraForma,
          !open && cancel !== undefined && (({ forma }: { forma: string }) => close(forma)),
        ),
        on(pagamento.tefDesistir, waits && giveUp),
      ]}
      labels={{ 'form.confirmar': 'Tentar de novo' }}
      footer={
        open ? null : (
          <CloseOrConfirm
            close="Voltar"
            onClose={leave}
            confirm={asks ? 'Tentar de novo' : null}
            onConfirm={again}
          />
        )
      }
    >
      <p role="status" className="px-3 py-2">
        {failed ?? saidOf(now)}
      </p>
      {waits ? <p className="px-3 pb-2 text-dim">O caixa espera até o gerenciador responder</p> : null}
    </Dialog>
  )
}

export const tefWindow = defineDialog('pdv.tef', TefWindow)
