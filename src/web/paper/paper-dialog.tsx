import { useAtomValue } from 'jotai'
import { TIPOS_PAPEL, type TipoPapel } from '../../core/paper/papers/sale/paper.ts'
import { imprimirPapel, papelVenda } from '../../domain/api/papel.ts'
import { danfeVenda } from '../../domain/api/vendas.ts'
import { form } from '../../domain/commands/form/index.ts'
import { call } from '../api/client.ts'
import { openPdf } from '../api/open-pdf.ts'
import type { DialogProps } from '../dialogs/define.ts'
import { useShortForm, useTexto } from '../forms/short-form.ts'
import { on } from '../keys/scopes.ts'
import { device } from '../state/device.ts'
import { notify } from '../state/notices.ts'
import { terminalAtom } from '../till/terminal.ts'
import { CloseOrConfirm } from '../ui/dialog/close-or-confirm.tsx'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { ChoiceField } from '../ui/field/choice-field.tsx'
import { isIssuedNfe, isOffer, isSold, type PaperInput } from './paper-input.ts'

const SAIDAS = [
  ['a4', 'PDF em A4'],
  ['80', 'PDF de 80 mm'],
  ['impressora', 'Impressora do caixa'],
] as const

/** Papers of an NF-e, each with its `formato` in the request; all are sheets, so they open as PDF. */
const PAPEIS_NFE = [
  ['danfe', 'DANFE', undefined],
  ['danfe_simplificado', 'DANFE simplificado', 'simplificado'],
  ['danfe_etiqueta', 'Etiqueta do volume', 'etiqueta'],
] as const

const KEPT = 'tecla.papel'

/** Asks which paper to print and the output; begins with the last output. */
export function PaperDialog({ data: { sale }, close }: DialogProps<PaperInput>) {
  const tipos = [
    ...(isIssuedNfe(sale) ? PAPEIS_NFE.map(([tipo, nome]) => [tipo, nome] as const) : []),
    ...TIPOS_PAPEL.filter(([tipo]) => isSold(sale) && (tipo !== 'orcamento' || isOffer(sale))),
  ]
  const typed = useShortForm({ tipo: tipos[0]?.[0] ?? 'pedido', saida: device.getItem(KEPT) ?? 'a4' })
  const escolhido = useTexto(typed, 'tipo')
  const dita = useTexto(typed, 'saida')
  const nfe = PAPEIS_NFE.find(([tipo]) => tipo === escolhido)
  const saida = nfe ? 'a4' : dita
  const word = saida === 'impressora' ? 'Imprimir' : 'Abrir PDF'
  // a sale without a till is printed at this browser's till
  const own = useAtomValue(terminalAtom)
  const till = sale.terminal_id === null ? own : null
  const print = () =>
    void typed.enviar(async () => {
      const { tipo, saida } = typed.valores() as { tipo: string; saida: string }
      const { id } = sale
      const daNota = PAPEIS_NFE.find(([cada]) => cada === tipo)
      if (!daNota) device.setItem(KEPT, saida)
      if (daNota) await openPdf(danfeVenda, { id }, daNota[2] && { formato: daNota[2] })
      else if (saida === 'impressora') {
        await call(imprimirPapel, {
          params: { id },
          body: { tipo: tipo as TipoPapel, ...(till === null ? {} : { terminal_id: till }) },
        })
        notify('Enviado à impressora')
      } else await openPdf(papelVenda, { id }, { tipo, formato: saida })
      close(true)
    })
  return (
    <Dialog
      title="Imprimir"
      scope="papel"
      width="w-[60ch]"
      labels={{ 'form.confirmar': word }}
      onClose={() => close()}
      commands={[on(form.confirmar, print), ...typed.passeio(print)]}
      footer={
        <CloseOrConfirm
          close="Fechar"
          onClose={() => close()}
          confirm={word}
          onConfirm={print}
          disabled={typed.enviando}
        />
      }
    >
      <form ref={typed.formRef} className="grid gap-1 px-3 py-3" onSubmit={event => event.preventDefault()}>
        <ChoiceField label="Papel" options={tipos} autoFocus {...typed.field('tipo')} />
        {!nfe && <ChoiceField label="Sai em" options={SAIDAS} {...typed.field('saida')} />}
        <p role="alert" className="min-h-[22px] text-bad">
          {typed.erro('terminal_id') ?? typed.erro('geral')}
        </p>
      </form>
    </Dialog>
  )
}
