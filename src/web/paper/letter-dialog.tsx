import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { TIPOS_PAPEL, type TipoPapel } from '../../core/paper/papers/sale/paper.ts'
import { enviarPapel, verCarta, verEnvios } from '../../domain/api/papel.ts'
import { form } from '../../domain/commands/form/index.ts'
import { call } from '../api/client.ts'
import type { DialogProps } from '../dialogs/define.ts'
import { useShortForm, useTexto } from '../forms/short-form.ts'
import { on } from '../keys/scopes.ts'
import { notify } from '../state/notices.ts'
import { invalidate, read } from '../state/query.ts'
import { currentUser } from '../state/session.ts'
import { CloseOrConfirm } from '../ui/dialog/close-or-confirm.tsx'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { ChoiceField } from '../ui/field/choice-field.tsx'
import { Field } from '../ui/field/field.tsx'
import { TextArea } from '../ui/field/text-area.tsx'
import { isOffer, type PaperInput } from './paper-input.ts'

/** Days offered for the link, beside those of the company. */
const LINKS = [7, 15, 30, 90]

const linksOf = (own: number): (readonly [string, string])[] =>
  [...new Set([own, ...LINKS])]
    .sort((a, b) => a - b)
    .map(dias => [String(dias), dias === 1 ? 'por 1 dia' : `por ${dias} dias`])

/** Asks for the e-mail that goes with a paper: the address from the register and the default text, both editable. */
export function LetterDialog({ data: { sale }, close }: DialogProps<PaperInput>) {
  const tipos = TIPOS_PAPEL.filter(([tipo]) => tipo !== 'orcamento' || isOffer(sale))
  const own = currentUser().empresa.link_validade_dias ?? 7
  const typed = useShortForm({
    ...{
      tipo: tipos[0]?.[0] ?? 'pedido',
      para: '',
      assunto: '',
      texto: '',
      dias: isOffer(sale) ? String(own) : '',
    },
  })
  const tipo = useTexto(typed, 'tipo') as TipoPapel
  const { data, isPending } = useQuery(read(verCarta, { params: { id: sale.id }, query: { tipo } }))
  const usual = data?.data
  const proposed = useRef({ assunto: '', texto: '' })
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the default text of the chosen paper has loaded
  useEffect(() => {
    if (!usual) return
    const { para, assunto, texto } = typed.valores()
    const before = proposed.current
    // an answer may come late or again: what the user typed stays
    if (!para) typed.mudar({ para: usual.para })
    if (!assunto || assunto === before.assunto) typed.mudar({ assunto: usual.assunto })
    if (!texto || texto === before.texto) typed.mudar({ texto: usual.texto })
    proposed.current = usual
  }, [usual])
  const send = () =>
    void typed.enviar(async () => {
      const { para = '', assunto = '', texto = '', dias } = typed.valores()
      const link = tipo === 'orcamento' && dias ? { dias: Number(dias) } : {}
      await call(enviarPapel, { params: { id: sale.id }, body: { tipo, para, assunto, texto, ...link } })
      notify(`E-mail a caminho de ${para}`)
      void invalidate(verEnvios)
      close(true)
    })
  return (
    <Dialog
      title="Enviar por e-mail"
      scope="papel"
      width="w-[84ch]"
      labels={{ 'form.confirmar': 'Enviar' }}
      onClose={() => close()}
      commands={[on(form.confirmar, !isPending && send), ...typed.passeio(send)]}
      footer={
        <>
          <span className="mr-auto text-dim">o papel vai anexo, em PDF</span>
          <CloseOrConfirm
            onClose={() => close()}
            confirm="Enviar"
            onConfirm={send}
            disabled={isPending || typed.enviando}
          />
        </>
      }
    >
      <form ref={typed.formRef} className="grid gap-1 px-3 py-3" onSubmit={event => event.preventDefault()}>
        <div className="grid grid-cols-2 gap-3">
          <ChoiceField label="Papel" options={tipos} {...typed.field('tipo')} />
          {tipo === 'orcamento' ? (
            <ChoiceField
              label="Link para o cliente responder"
              blank="sem link"
              options={linksOf(own)}
              {...typed.field('dias')}
            />
          ) : null}
        </div>
        <Field label="Para" type="email" inputMode="email" autoFocus {...typed.field('para')} />
        <Field label="Assunto" maxLength={120} {...typed.field('assunto')} />
        <TextArea label="Mensagem" rows={10} maxLength={4000} {...typed.field('texto')} />
        <p role="alert" className="min-h-[22px] text-bad">
          {typed.erro('geral')}
        </p>
      </form>
    </Dialog>
  )
}
