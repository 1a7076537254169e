const SECRET =
  /(gh_(?:key|flow|code|rt)_[\w-]+|eyJ[\w-]+\.[\w-]+\.[\w-]+|(?<=signature=)[\w-]+|(?<="code_verifier": ")[\w-]+)/;

/** Text with its secrets shortened to the eye only: what is selected and copied is the whole. */
export function SecretText({ text }: { text: string }) {
  return (
    <>
      {text.split(SECRET).map((part, index) =>
        // split() puts what the pattern found at the odd places
        index % 2 === 1 ? (
          <code key={index} class="secret">
            {part}
          </code>
        ) : (
          part
        ),
      )}
    </>
  );
}
