import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { formatMoney } from '../../../../core/money/pt-br.ts'
import type { DialogProps } from '../../../commands/dialogs.tsx'
import type { VendaNaFila } from '../../../offline/database.ts'
import { queueAtom, queuedSales, retrySale, startQueue } from '../../../offline/queue.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'

/** Paid sales this browser still holds, oldest first; a refused one says why and stays until it is mended. */
export function QueueDialog({ fechar }: DialogProps) {
  const queue = useAtomValue(queueAtom)
  const [rows, setRows] = useState<readonly VendaNaFila[]>([])
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again whenever the queue says it changed
  useEffect(() => {
    queuedSales().then(setRows)
  }, [queue])
  const sendNow = () => {
    for (const row of rows) if (row.estado === 'conflito') void retrySale(row.uuid)
    startQueue()
  }
  return (
    <Dialog
      titulo="Vendas na fila de envio"
      escopo="pdv.fila"
      largura="w-[80ch]"
      aoFechar={() => fechar()}
      comandos={{ 'form.confirmar': sendNow }}
      rodape={
        <>
          <Button chord="Escape" onClick={() => fechar()}>
            Fechar
          </Button>
          <Button chord="F2" principal onClick={sendNow}>
            Enviar agora
          </Button>
        </>
      }
    >
      <ul className="max-h-[44vh] overflow-auto px-3 py-2">
        {rows.length === 0 ? <li className="text-dim">Nenhuma venda na fila: tudo foi enviado</li> : null}
        {rows.map(({ body, erro, em }) => (
          <li key={body.uuid} className="grid grid-cols-[16ch_14ch_1fr] gap-2 whitespace-nowrap">
            <span className="text-dim">{new Date(em).toLocaleTimeString('pt-BR')}</span>
            <span className="text-right">{formatMoney(body.valor_total)}</span>
            <span className={`truncate ${erro ? 'text-bad' : 'text-live'}`}>
              {erro ?? 'aguardando o servidor'}
            </span>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
