import { resetSenha } from '../../domain/api/senha.ts'
import { acesso } from '../../domain/commands/acesso/index.ts'
import { form } from '../../domain/commands/form/index.ts'
import { call } from '../api/client.ts'
import { problems } from '../forms/resolver.ts'
import { useShortForm } from '../forms/short-form.ts'
import { on, useScope } from '../keys/scopes.ts'
import { go } from '../state/location.ts'
import { notify } from '../state/notices.ts'
import { rememberedUrl, saveUser } from '../state/session.ts'
import { Button } from '../ui/button.tsx'
import { Screen } from '../ui/screen.tsx'
import { NewPasswordFields } from './acesso/new-password-fields.tsx'
import { useShown } from './acesso/password-field.tsx'

/** Screen /resetSenha: the only screen of a user with `reset_senha`, until the user sets a new password. */
export function ResetScreen() {
  const fields = useShortForm({ password: '', password_confirmation: '' })
  const { shown, toggle } = useShown()

  const save = () => {
    const { password = '', password_confirmation = '' } = fields.valores()
    const body = { password, password_confirmation }
    const wrong = problems(resetSenha.body, body)
    if (wrong) return fields.recusar(wrong)
    void fields.enviar(async () => {
      const { data } = await call(resetSenha, { body, semMover: true })
      saveUser(data)
      notify('Operação realizada com sucesso')
      go(rememberedUrl(), { replace: true })
    })
  }
  useScope('acesso', {
    commands: [
      on(form.salvar, fields.enviando ? false : save),
      on(acesso.mostrarSenha, toggle),
      ...fields.passeio(save),
    ],
    labels: { 'acesso.mostrar_senha': shown ? 'Ocultar senha' : 'Mostrar senha' },
  })

  return (
    <Screen title="Redefinir senha">
      <form
        ref={fields.formRef}
        aria-label="Redefinir senha"
        noValidate
        className="grid w-[44ch] max-w-full gap-1"
        onSubmit={event => event.preventDefault()}
      >
        <p className="pb-2 text-dim">Escolha uma senha sua para continuar.</p>
        <NewPasswordFields label="Nova senha" fields={fields} visible={shown} autoFocus />
        <div>
          <Button primary chord="F2" disabled={fields.enviando} onClick={save}>
            Salvar
          </Button>
        </div>
      </form>
    </Screen>
  )
}
