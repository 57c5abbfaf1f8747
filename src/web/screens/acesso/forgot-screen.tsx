import { useState } from 'react'
import { pedirSenha } from '../../../domain/api/acesso.ts'
import { form } from '../../../domain/commands/form/index.ts'
import { call } from '../../api/client.ts'
import { problems } from '../../forms/resolver.ts'
import { useShortForm } from '../../forms/short-form.ts'
import { on, useScope } from '../../keys/scopes.ts'
import { go } from '../../state/location.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field/field.tsx'
import { AccessFrame } from './frame.tsx'
import { useOffer } from './offer.ts'
import { PostBox } from './post-box.tsx'

const back = () => go('/login')

/** Screen /login/esqueceu: asks for the e-mail. The answer is the same for known and unknown addresses. */
export function ForgotScreen() {
  const fields = useShortForm({ email: '' })
  const [said, setSaid] = useState<string | null>(null)
  const offer = useOffer()

  const send = () => {
    const body = { email: fields.valores()['email'] ?? '' }
    const wrong = problems(pedirSenha.body, body)
    if (wrong) return fields.recusar(wrong)
    void fields.enviar(async () => setSaid((await call(pedirSenha, { body, semMover: true })).message))
  }
  useScope('acesso', {
    commands: [
      on(form.salvar, said ? back : fields.enviando ? false : send),
      ...(said ? [on(form.avancar, back)] : fields.passeio(send)),
    ],
    labels: { 'form.salvar': said ? 'Voltar a entrar' : 'Enviar o link' },
    onBack: back,
    backTo: '/login',
  })

  return (
    <AccessFrame
      title="Esqueci minha senha"
      formRef={fields.formRef}
      note={fields.enviando ? 'Enviando…' : undefined}
      buttons={
        <>
          <Button chord="Escape" onClick={back}>
            Voltar
          </Button>
          {said ? null : (
            <Button primary chord="F2" disabled={fields.enviando} onClick={send}>
              Enviar o link
            </Button>
          )}
        </>
      }
    >
      {said ? (
        <div role="status" className="pb-4">
          <p>{said}</p>
          <p className="pt-2 text-dim">O link vale por 60 minutos e funciona uma vez só.</p>
          <PostBox address={offer?.caixa_de_emails} />
        </div>
      ) : (
        <>
          <p className="pb-2 text-dim">
            {offer?.email === false
              ? 'Este servidor não envia e-mails: peça outra senha ao dono da conta.'
              : 'Enviamos um link para escolher outra senha.'}
          </p>
          <Field
            label="E-mail"
            type="email"
            autoComplete="username"
            autoFocus
            {...fields.field('email')}
            error={fields.erro('email') ?? fields.erro('geral')}
          />
        </>
      )}
    </AccessFrame>
  )
}
