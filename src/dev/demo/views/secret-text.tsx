const SECRET =
  /(gh_(?:key|flow|code|rt)_[\w-]+|eyJ[\w-]+\.[\w-]+\.[\w-]+|(?<=signature=)[\w-]+|(?<="code_verifier": ")[\w-]+)/;

/** Text in which secrets look shortened. Selecting and copying gives the whole secret. */
export function SecretText({ text }: { text: string }) {
  const parts = text.split(SECRET); // its matches have the odd indexes
  const isQuoted = (index: number) => parts[index - 1]?.endsWith('"') && parts[index + 1]?.startsWith('"');
  return (
    <>
      {parts.map((part, index) => {
        if (index % 2 === 0) return part.slice(isQuoted(index - 1) ? 1 : 0, isQuoted(index + 1) ? -1 : undefined);
        const secret = (
          <code key={index} class="secret">
            {part}
          </code>
        );
        return isQuoted(index) ? (
          <span key={index} class="quoted">
            "{secret}"
          </span>
        ) : (
          secret
        );
      })}
    </>
  );
}
