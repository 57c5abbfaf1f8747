import { useState } from 'react'
import { useParams } from 'wouter'
import { confirmTrial } from '../../../../domain/api/acesso.ts'
import { acesso } from '../../../../domain/commands/acesso/index.ts'
import { form } from '../../../../domain/commands/form/index.ts'
import { call } from '../../../api/client.ts'
import { ApiError } from '../../../api/errors.ts'
import { problems } from '../../../forms/resolver.ts'
import { useShortForm } from '../../../forms/short-form.ts'
import { loadUserKeymap } from '../../../keys/active-keymap.ts'
import { on, useScope } from '../../../keys/scopes.ts'
import { go } from '../../../state/location.ts'
import { forgetUrl, saveSession } from '../../../state/session.ts'
import { Button } from '../../../ui/button.tsx'
import { AccessFrame } from '../frame.tsx'
import { PasswordField, useShown } from '../password-field.tsx'

const trial = () => go('/login/teste_gratis')
const back = () => go('/login')

/** Screen /login/teste_gratis/:token: asks for the password and creates the account. */
export function TrialConfirmScreen() {
  const { token = '' } = useParams()
  const fields = useShortForm({ password: '' })
  const { shown, toggle } = useShown()
  const [dead, setDead] = useState<string | null>(null)

  const confirm = () => {
    const body = { token, password: fields.valores()['password'] ?? '' }
    const wrong = problems(confirmTrial.body, body)
    if (wrong) return fields.recusar(wrong)
    void fields.enviar(async () => {
      try {
        const { token: session, user } = await call(confirmTrial, { body, semMover: true })
        loadUserKeymap(user.id)
        forgetUrl()
        saveSession(session, user)
        go('/', { replace: true })
      } catch (error) {
        const over = error instanceof ApiError && ['LINK_INVALIDO', 'CONFLITO'].includes(error.codigo)
        if (!over) throw error
        setDead(
          error.codigo === 'CONFLITO'
            ? 'Este e-mail já tem conta: entre com a senha dela.'
            : 'O link expirou ou já foi usado.',
        )
      }
    })
  }
  useScope('acesso', {
    commands: dead
      ? [on(form.salvar, trial), on(form.avancar, trial)]
      : [
          on(form.salvar, fields.enviando ? false : confirm),
          on(acesso.mostrarSenha, toggle),
          ...fields.passeio(confirm),
        ],
    labels: {
      'form.salvar': dead ? 'Pedir outro' : 'Confirmar e entrar',
      'acesso.mostrar_senha': shown ? 'Ocultar senha' : 'Mostrar senha',
    },
    onBack: back,
    backTo: '/login',
  })

  return (
    <AccessFrame
      title="Confirmar teste grátis"
      formRef={fields.formRef}
      note={fields.enviando ? 'Criando a conta…' : fields.erro('geral')}
      buttons={
        <>
          <Button chord="Escape" onClick={back}>
            Voltar
          </Button>
          <Button
            key={dead ? 'outro' : 'confirmar'}
            primary
            chord="F2"
            disabled={fields.enviando}
            autoFocus={dead !== null}
            onClick={dead ? trial : confirm}
          >
            {dead ? 'Pedir outro' : 'Confirmar e entrar'}
          </Button>
        </>
      }
    >
      {dead ? (
        <p role="alert" className="pb-4 text-bad">
          {dead}
        </p>
      ) : (
        <>
          <p className="pb-2 text-dim">Informe a senha que você escolheu no pedido.</p>
          <PasswordField
            label="Senha"
            visible={shown}
            autoComplete="current-password"
            autoFocus
            {...fields.field('password')}
          />
        </>
      )}
    </AccessFrame>
  )
}
