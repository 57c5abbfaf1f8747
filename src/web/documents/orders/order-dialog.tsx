import { useAtomValue } from 'jotai'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { ORDER } from '../../../core/document/types/index.ts'
import { listarVendas } from '../../../domain/api/vendas.ts'
import { documentForm } from '../../../domain/documents/documento/form.ts'
import { delivery } from '../../../domain/readings/delivery.ts'
import type { DialogProps } from '../../dialogs/define.ts'
import { readAgain } from '../../readings/read-again.ts'
import { FormFrame } from '../../register/form/form-frame.tsx'
import { useFormView } from '../../register/form/use-form-view.tsx'
import { lastOrderAtom } from '../../shell/last-order.ts'
import { invalidate } from '../../state/query.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import '../hand-forms.ts'

/** Dialog 'Pedido' (doc 3 §1): an order, read-only; without data the newest announced. F2 accepts a waiting one. */
export function OrderDialog({ data, close }: DialogProps<{ id: number } | undefined>) {
  const last = useAtomValue(lastOrderAtom)
  const [id, show] = useState(data?.id ?? last)
  // without data: shows the first order announced from now on; later ones do not replace it
  if (id === null && last !== null) show(last)
  return id === null ? <NoOrder close={close} /> : <OpenOrder key={id} id={id} close={close} />
}

function NoOrder({ close }: Pick<DialogProps, 'close'>) {
  return (
    <Dialog title="Pedido" onClose={() => close()}>
      <p className="px-3 py-2 text-dim">Nenhum pedido novo desde que você entrou.</p>
    </Dialog>
  )
}

function OpenOrder({ id, close: fechar }: { id: number } & Pick<DialogProps, 'close'>) {
  const close = () => {
    void invalidate(listarVendas)
    void readAgain(delivery)
    fechar()
  }
  const view = useFormView({
    register: documentForm(ORDER),
    id,
    leitura: true,
    aoSalvar: close,
    aoSair: close,
  })
  // closes when the user opens another document from this one
  const [path] = useLocation()
  const opened = useRef(path)
  const leave = useRef(close)
  leave.current = close
  useEffect(() => {
    if (path !== opened.current) leave.current()
  }, [path])
  return <FormFrame view={view} title="Pedido" badge="form.documento" width="w-[180ch]" />
}
