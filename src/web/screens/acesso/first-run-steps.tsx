import { cleanCnpj, formatCnpj } from '../../../core/document/cnpj.ts'
import { type ShortForm, useTexto } from '../../forms/short-form.ts'
import { ChoiceField } from '../../ui/field/choice-field.tsx'
import { Field } from '../../ui/field/field.tsx'
import { CertificateFile } from './certificate-file.tsx'
import { CityFields } from './city-fields.tsx'
import { REGIMES } from './crt.ts'
import { EnvironmentChoice } from './environment-choice.tsx'
import { type Arquivo, type FirstRunStep, stateOfCep } from './first-run.ts'
import { NewPasswordFields } from './new-password-fields.tsx'
import { PasswordField } from './password-field.tsx'
import { SetupCodeField } from './setup-code-field.tsx'

interface StepProps {
  passo: FirstRunStep
  fields: ShortForm
  exigeCodigo: boolean
  arquivo: Arquivo | null
  aoEscolher: (arquivo: Arquivo | null) => void
  shown: boolean
}

/** The fields of one step. Each step has controls of its own: what is typed in one is never another's. */
export const StepFields = (props: StepProps) => <Fields key={props.passo} {...props} />

/** In the order Enter walks them. */
function Fields({ passo, fields, exigeCodigo, arquivo, aoEscolher, shown }: StepProps) {
  const { campo } = fields
  switch (passo) {
    case 'empresa':
      return (
        <>
          {exigeCodigo ? <SetupCodeField campo={campo} /> : null}
          <div className="grid gap-x-3 sm:grid-cols-2">
            <Field
              rotulo="CNPJ"
              maxLength={20}
              ajuda="F3 traz os dados da empresa"
              {...campo('empresa.cnpj')}
              onBlur={event => {
                fields.mudar({ 'empresa.cnpj': formatCnpj(cleanCnpj(event.target.value)) })
                campo('empresa.cnpj').onBlur(event)
              }}
            />
            <Field
              rotulo="Inscrição Estadual"
              maxLength={18}
              ajuda="Números, ou ISENTO"
              {...campo('empresa.ie')}
            />
          </div>
          <Field rotulo="Razão social" maxLength={60} {...campo('empresa.razao')} />
          <Field rotulo="Nome fantasia" maxLength={60} {...campo('empresa.nome')} />
          <div className="grid gap-x-3 sm:grid-cols-2">
            <ChoiceField vazia="" rotulo="Regime tributário" opcoes={REGIMES} {...campo('empresa.crt')} />
            <Field rotulo="Telefone" type="tel" maxLength={20} {...campo('empresa.telefone')} />
          </div>
        </>
      )
    case 'endereco':
      return (
        <>
          <div className="grid grid-cols-[14ch_minmax(0,1fr)_14ch] gap-x-3">
            <Field
              rotulo="CEP"
              maxLength={10}
              ajuda="F3: endereço"
              {...campo('endereco.cep')}
              onBlur={event => {
                fields.propor(stateOfCep(fields.valores(), event.target.value))
                return campo('endereco.cep').onBlur(event)
              }}
            />
            <Field rotulo="Logradouro" maxLength={60} {...campo('endereco.logradouro')} />
            <Field rotulo="Número" maxLength={60} {...campo('endereco.numero')} />
          </div>
          <div className="grid gap-x-3 sm:grid-cols-2">
            <Field rotulo="Complemento" maxLength={60} {...campo('endereco.complemento')} />
            <Field rotulo="Bairro" maxLength={60} {...campo('endereco.bairro')} />
          </div>
          <CityFields fields={fields} prefixo="endereco." />
        </>
      )
    case 'emissao':
      return (
        <>
          <Environment fields={fields} />
          <CertificateFile
            nome="emissao.certificado.arquivo"
            arquivo={arquivo}
            aoEscolher={aoEscolher}
            erro={fields.erro('emissao.certificado.arquivo')}
            ajuda="Homologação e produção pedem um, agora ou depois. O treinamento faz o seu."
          />
          {arquivo ? (
            <PasswordField
              rotulo="Senha do certificado"
              visivel={shown}
              autoComplete="off"
              {...campo('emissao.certificado_senha')}
              erro={fields.erro('emissao.certificado.senha')}
            />
          ) : null}
        </>
      )
    case 'caixa':
      return (
        <>
          <Field rotulo="Nome do caixa" maxLength={60} {...campo('caixa.nome')} />
          <div className="grid gap-x-3 sm:grid-cols-2">
            <Field rotulo="Série da NFC-e" inputMode="numeric" maxLength={3} {...campo('caixa.serie_65')} />
            <Field
              rotulo="Última NFC-e emitida"
              inputMode="numeric"
              maxLength={9}
              ajuda="0 se nunca emitiu nesta série"
              {...campo('caixa.ultimo_65')}
            />
            <Field rotulo="Série da NF-e" inputMode="numeric" maxLength={3} {...campo('caixa.serie_55')} />
            <Field
              rotulo="Última NF-e emitida"
              inputMode="numeric"
              maxLength={9}
              ajuda="0 se nunca emitiu nesta série"
              {...campo('caixa.ultimo_55')}
            />
          </div>
        </>
      )
    case 'dono':
      return (
        <>
          <Field rotulo="Nome" autoComplete="name" maxLength={60} {...campo('dono.nome')} />
          <Field rotulo="E-mail" type="email" autoComplete="username" {...campo('dono.email')} />
          <div className="grid gap-x-3 sm:grid-cols-2">
            {shown ? (
              <PasswordField
                rotulo="Senha"
                visivel
                autoComplete="new-password"
                ajuda="Ao menos 8 caracteres: confira e guarde"
                {...campo('dono.password')}
              />
            ) : (
              <NewPasswordFields fields={fields} visivel={false} prefixo="dono." />
            )}
          </div>
        </>
      )
  }
}

const AMBIENTE = 'emissao.ambiente'

const Environment = ({ fields }: { fields: ShortForm }) => (
  <EnvironmentChoice
    nome={AMBIENTE}
    valor={useTexto(fields, AMBIENTE)}
    aoMudar={valor => fields.mudar({ [AMBIENTE]: valor })}
    erro={fields.erro(AMBIENTE)}
  />
)
