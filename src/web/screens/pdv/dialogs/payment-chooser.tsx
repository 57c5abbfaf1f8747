import type { DialogProps } from '../../../commands/dialogs.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { KeyHint } from '../../../ui/key-hint.tsx'
import { useMobile } from '../../../ui/mobile.ts'

export type Meio = 1 | 2 | 3 | 4

/** doc 3 §2.2: the four ways, with the keys every Brazilian cashier has in the fingers. */
const WAYS: readonly [meio: Meio, nome: string, chord: string][] = [
  [1, 'Dinheiro', 'F2'],
  [2, 'Cheque', 'F3'],
  [3, 'Cartão', 'F4'],
  [4, 'Outros', 'F5'],
]

const WORDS = Object.fromEntries(WAYS.map(([meio, nome]) => [`pagamento.escolher ${meio}`, nome]))

/** Registered as 'pdv.pagamento'. Resolves with the way chosen, or nothing. */
export function PaymentChooser({ fechar }: DialogProps<unknown, Meio>) {
  const mobile = useMobile()
  return (
    <Dialog
      titulo="Forma de pagamento"
      escopo="pdv.pagamento"
      largura="w-[36ch]"
      rotulos={WORDS}
      aoFechar={() => fechar()}
      comandos={{ 'pagamento.escolher': ({ meio }: { meio: Meio }) => fechar(meio) }}
    >
      <div className="grid p-2">
        {WAYS.map(([meio, nome, chord], index) => (
          <button
            key={meio}
            type="button"
            autoFocus={index === 0}
            {...(mobile ? {} : { 'aria-keyshortcuts': chord })}
            className={`flex items-center gap-3 px-2 text-lg focus:bg-sel focus:text-live ${mobile ? 'py-3' : 'py-1'}`}
            onClick={() => fechar(meio)}
          >
            <KeyHint chord={chord} />
            {nome}
          </button>
        ))}
      </div>
    </Dialog>
  )
}
