import { useRef, useState } from 'react'
import { resetSenha } from '../../domain/api/sessao.ts'
import { call } from '../api/client.ts'
import { ApiError } from '../api/errors.ts'
import { showError } from '../commands/show-error.ts'
import { useScope } from '../keys/scopes.ts'
import { go } from '../state/location.ts'
import { notify } from '../state/notices.ts'
import { rememberedUrl, saveUser } from '../state/session.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Screen } from '../ui/screen.tsx'

/** /resetSenha: whoever has `reset_senha` sees no other screen until a new password is set. */
export function ResetScreen() {
  const form = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<Record<string, string>>({})

  const submit = async () => {
    const field = (name: string) => form.current?.elements.namedItem(name) as HTMLInputElement
    const body = {
      password: field('password').value,
      password_confirmation: field('password_confirmation').value,
    }
    const show = (found: Record<string, string>) => {
      setErrors(found)
      const first = ['password', 'password_confirmation'].find(name => found[name])
      if (first) field(first).focus()
    }
    const parsed = resetSenha.body?.safeParse(body)
    if (parsed && !parsed.success) {
      return show(
        Object.fromEntries(parsed.error.issues.toReversed().map(i => [String(i.path[0]), i.message])),
      )
    }
    try {
      const { data } = await call(resetSenha, { body, semMover: true })
      saveUser(data)
      notify('Operação realizada com sucesso')
      go(rememberedUrl(), { replace: true })
    } catch (error) {
      if (error instanceof ApiError && error.errors)
        show(Object.fromEntries(Object.entries(error.errors).map(([name, texts]) => [name, texts[0] ?? ''])))
      else showError(error)
    }
  }

  useScope('form', { commands: { 'form.salvar': () => void submit() } })

  return (
    <Screen titulo="Redefinir senha">
      <form
        ref={form}
        aria-label="Redefinir senha"
        className="grid w-[44ch] max-w-full gap-1"
        onSubmit={event => {
          event.preventDefault()
          void submit()
        }}
      >
        <p className="pb-2 text-dim">Escolha uma senha sua para continuar.</p>
        <Field
          rotulo="Nova senha"
          name="password"
          type="password"
          autoComplete="new-password"
          autoFocus
          erro={errors['password']}
          ajuda="Ao menos 8 caracteres"
        />
        <Field
          rotulo="Confirme a senha"
          name="password_confirmation"
          type="password"
          autoComplete="new-password"
          erro={errors['password_confirmation']}
        />
        <div>
          <Button type="submit" principal chord="F2">
            Salvar
          </Button>
        </div>
      </form>
    </Screen>
  )
}
