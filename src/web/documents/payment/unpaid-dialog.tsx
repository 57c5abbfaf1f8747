import { useState } from 'react'
import { form } from '../../../domain/commands/form/index.ts'
import { pagamento } from '../../../domain/commands/pagamento/index.ts'
import { type DialogProps, defineDialog } from '../../dialogs/define.ts'
import { on } from '../../keys/scopes.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'

type Choice = 'salvar' | 'receber'

const SAVE = 'Salvar sem receber'
const PAY = 'Receber agora'

/** Asks whether to save an unpaid order. F2 again, or Enter, saves the order unpaid. */
function UnpaidDialog({ close }: DialogProps<undefined, Choice>) {
  const save = () => close('salvar')
  const pay = () => close('receber')
  const [focused, setFocused] = useState<Choice>('salvar')
  return (
    <Dialog
      title="Pedido sem pagamento"
      role="alertdialog"
      scope="documento.a_receber"
      width="w-[68ch]"
      onClose={() => close()}
      commands={[on(form.confirmar, save), on(pagamento.adicionar, pay)]}
      labels={{ 'form.confirmar': SAVE, 'pagamento.adicionar': PAY, 'app.voltar': 'Voltar ao pedido' }}
      hints={[
        {
          chords: ['Enter'],
          ...(focused === 'salvar' ? { texto: SAVE, executar: save } : { texto: PAY, executar: pay }),
        },
      ]}
      footer={
        <>
          <Button chord="Escape" onClick={() => close()}>
            Voltar
          </Button>
          <Button chord="F5" onFocus={() => setFocused('receber')} onClick={pay}>
            {PAY}
          </Button>
          <Button chord="F2" primary autoFocus onFocus={() => setFocused('salvar')} onClick={save}>
            {SAVE}
          </Button>
        </>
      }
    >
      <p className="px-3 pt-3 text-lg">Nada foi recebido por este pedido.</p>
      <p className="px-3 pb-3 text-dim">
        Sem receber, o pedido fica a pagar, e a nota feita dele pergunta o pagamento.
      </p>
    </Dialog>
  )
}

export const unpaidDialog = defineDialog('documento.a_receber', UnpaidDialog)
