import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { TIPOS_PAPEL, type TipoPapel } from '../../core/paper/papers/sale/paper.ts'
import { enviarPapel, verCarta, verEnvios } from '../../domain/api/papel.ts'
import { form } from '../../domain/commands/form/index.ts'
import { call } from '../api/client.ts'
import type { DialogProps } from '../dialogs/define.ts'
import { useShortForm, useTexto } from '../forms/short-form.ts'
import { on } from '../keys/scopes.ts'
import { notify } from '../state/notices.ts'
import { invalidate, read } from '../state/query.ts'
import { CloseOrConfirm } from '../ui/dialog/close-or-confirm.tsx'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { ChoiceField } from '../ui/field/choice-field.tsx'
import { Field } from '../ui/field/field.tsx'
import { TextArea } from '../ui/field/text-area.tsx'
import { isOffer, type PaperInput } from './paper-input.ts'

const LINKS = [
  ['7', 'por 7 dias'],
  ['15', 'por 15 dias'],
  ['30', 'por 30 dias'],
  ['90', 'por 90 dias'],
] as const

/** The letter that goes with a paper: to whom the register says, in the usual words, which one may change before it goes. */
export function LetterDialog({ dados: { sale }, fechar }: DialogProps<PaperInput>) {
  const tipos = TIPOS_PAPEL.filter(([tipo]) => tipo !== 'orcamento' || isOffer(sale))
  const typed = useShortForm({
    ...{ tipo: tipos[0]?.[0] ?? 'pedido', para: '', assunto: '', texto: '', dias: isOffer(sale) ? '7' : '' },
  })
  const tipo = useTexto(typed, 'tipo') as TipoPapel
  const { data, isPending } = useQuery(read(verCarta, { params: { id: sale.id }, query: { tipo } }))
  const usual = data?.data
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words of the paper that was chosen, once they are there
  useEffect(() => {
    if (!usual) return
    const { para } = typed.valores()
    typed.mudar({ ...usual, para: para || usual.para })
  }, [usual])
  const send = () =>
    void typed.enviar(async () => {
      const { para = '', assunto = '', texto = '', dias } = typed.valores()
      const link = tipo === 'orcamento' && dias ? { dias: Number(dias) } : {}
      await call(enviarPapel, { params: { id: sale.id }, body: { tipo, para, assunto, texto, ...link } })
      notify(`E-mail a caminho de ${para}`)
      void invalidate(verEnvios)
      fechar(true)
    })
  return (
    <Dialog
      titulo="Enviar por e-mail"
      escopo="papel"
      largura="w-[84ch]"
      rotulos={{ 'form.confirmar': 'Enviar' }}
      aoFechar={() => fechar()}
      comandos={[on(form.confirmar, !isPending && send), ...typed.passeio(send)]}
      rodape={
        <>
          <span className="mr-auto text-dim">o papel vai anexo, em PDF</span>
          <CloseOrConfirm
            aoFechar={() => fechar()}
            confirmar="Enviar"
            aoConfirmar={send}
            desligado={isPending || typed.enviando}
          />
        </>
      }
    >
      <form ref={typed.formRef} className="grid gap-1 px-3 py-3" onSubmit={event => event.preventDefault()}>
        <div className="grid grid-cols-2 gap-3">
          <ChoiceField rotulo="Papel" opcoes={tipos} {...typed.campo('tipo')} />
          {tipo === 'orcamento' ? (
            <ChoiceField
              rotulo="Link para o cliente responder"
              vazia="sem link"
              opcoes={LINKS}
              {...typed.campo('dias')}
            />
          ) : null}
        </div>
        <Field rotulo="Para" type="email" inputMode="email" autoFocus {...typed.campo('para')} />
        <Field rotulo="Assunto" maxLength={120} {...typed.campo('assunto')} />
        <TextArea rotulo="Mensagem" rows={10} maxLength={4000} {...typed.campo('texto')} />
        <p role="alert" className="min-h-[22px] text-bad">
          {typed.erro('geral')}
        </p>
      </form>
    </Dialog>
  )
}
